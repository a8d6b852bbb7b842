"""Questions to many games in a notebook: menus, bars with intervals, and the games behind each bar."""
