"""A baseline for seminar announcements: start and end times, places and speakers by patterns."""

from oiebench.slots.patterns.announcements import SLOTS, extract

__all__ = ["SLOTS", "extract"]
