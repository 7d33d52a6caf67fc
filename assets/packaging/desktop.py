"""Linux: the files beside the app that a menu and a file manager want to know.

`share` is laid out as the user's own ~/.local/share is, and `install` copies it there.
"""

from __future__ import annotations

import os
import shutil
import time
from datetime import date
from pathlib import Path

SOURCE = Path(__file__).parent / "linux"
ICONS = Path(__file__).parents[1] / "icons"
TEXTS = {
    "org.tabletopgame.Tabletop.desktop": "applications",
    "tabletop.xml": "mime/packages",
    "org.tabletopgame.Tabletop.metainfo.xml": "metainfo",
}
PICTURES = {"tabletop": "apps/tabletop", "save": "mimetypes/application-x-tabletop"}


def place(app: Path, version: str) -> None:
    """Puts `share`, `install` and `uninstall` into the app's folder.

    The release is dated today, or by SOURCE_DATE_EPOCH.
    """
    for script in ("install", "uninstall"):
        shutil.copyfile(SOURCE / script, app / script)
        (app / script).chmod(0o755)
    built = date.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))
    for name, folder in TEXTS.items():
        text = (SOURCE / name).read_text(encoding="utf-8")
        text = text.replace("@VERSION@", version).replace("@DATE@", built.isoformat())
        target = app / "share" / folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    hicolor = app / "share" / "icons" / "hicolor"
    for drawing, name in PICTURES.items():
        pictures = {"scalable": ICONS / f"{drawing}.svg"}
        for picture in ICONS.glob(f"{drawing}-*.png"):
            size = picture.stem.partition("-")[2]
            pictures[f"{size}x{size}"] = picture
        for folder, picture in pictures.items():
            target = hicolor / folder / f"{name}{picture.suffix}"
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(picture, target)
