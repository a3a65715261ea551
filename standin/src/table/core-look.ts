const key = "table.core";

/**
 * Shows the host with unfriendly styles of its own (`?core=strict`), so that it shows what a package relies on without
 * saying so; reloading the page keeps them.
 */
export function followCoreLook(): void {
  const look = new URLSearchParams(location.search).get("core") ?? sessionStorage.getItem(key);
  if (look !== "strict") return;
  sessionStorage.setItem(key, look);
  document.documentElement.dataset["core"] = look;
}
