"""What everything on the negotiation screen is for, and the rule that it comes from."""

from __future__ import annotations

from tabletop.games.portfolio.table.negotiation_keys import group_of
from tabletop.scene.node import Node
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Tip


def tips(name: str) -> dict[str, Tip]:
    """What is said of each group of things (`group_of`) in an offer to or of the player `name`, and
    of the buttons."""
    found = {
        "with": Tip(_("Everyone has a draft of their own here, which stays while you look round.")),
        "money:give": Tip(_("Dollars you pay: type them, slide, or hold a button."), "PF-22"),
        "money:take": Tip(_("Dollars {name} pays: type them, slide, or hold a button."), "PF-22"),
        "hand:give": Tip(
            _("Press once to give it, again to show it to {name} alone, again to leave it out."),
            "PF-25",
        ),
        "hand:take": Tip(
            _("{name} is known to hold it. Press once to ask for it, again to ask to see it."),
            "PF-25",
        ),
        "ask": Tip(
            _(
                "Press once to ask for it, again to ask to see it. {name} can accept only with all "
                "of them in hand."
            ),
            "PF-24",
        ),
        "own:give": Tip(_("It goes over whole, with its caps, and pays {name} then."), "PF-22"),
        "own:take": Tip(_("It comes over whole, with its caps, and pays you then."), "PF-22"),
        "promise:give": Tip(
            _("You leave the portfolios of {name} alone: the table keeps you to it."), "PF-23"
        ),
        "promise:take": Tip(
            _("{name} leaves your portfolios alone: the table keeps {name} to it."), "PF-23"
        ),
        "turns:give": Tip(
            _("It holds at once, and to the end of so many turns of yours."), "PF-23"
        ),
        "turns:take": Tip(
            _("It holds at once, and to the end of so many turns of {name}."), "PF-23"
        ),
        "tray:give": Tip(_("What you give. Press what lies here to take it out.")),
        "tray:take": Tip(_("What you ask for. Press what lies here to take it out.")),
        "refused": Tip(
            _("It was refused. A press, or Enter, puts it in place of what you put together.")
        ),
        "offer": Tip(
            _("Lays the offer before {name}, who answers at once. It counts, refused too."), "PF-24"
        ),
        "accept": Tip(_("Carries it out at once; promises bind from now on."), "PF-22"),
        "refuse": Tip(_("Nothing changes hands; the turn goes on where it stood."), "PF-24"),
        "counter": Tip(
            _("Begins an offer of your own with this one. Making it refuses this one."), "PF-24"
        ),
        "back": Tip(_("Back to the table; nothing was offered or answered.")),
        "hand:give:all": Tip(
            _("Your whole hand is shown to {name} alone, on acceptance."), "PF-25"
        ),
        "hand:take:all": Tip(_("The whole hand of {name} is shown to you alone."), "PF-25"),
        "then:give": Tip(_("What you would have after the exchange."), "PF-22"),
        "then:take": Tip(_("What {name} would have after the exchange."), "PF-22"),
    }
    return {key: Tip(tip.text.format(name=name), tip.rule) for key, tip in found.items()}


def tell(root: Node, name: str) -> None:
    """Gives everything below `root` its tip."""
    found = tips(name)
    for node in root.walk():
        if not node.name:
            continue
        key = f"{node.name}:all" if node.name in ("hand:give", "hand:take") else group_of(node.name)
        tip = found.get(key)
        if tip is not None:
            node.tip, node.rule = tip.text, tip.rule
