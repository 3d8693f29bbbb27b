/**
 * Fetches the code of the page at an address before the visitor is there. Told by the browser's
 * entry, which knows the routes.
 */
let warmer: (path: string) => void = () => {}
export function setWarmer(next: (path: string) => void) {
  warmer = next
}
export const warm = (path: string) => warmer(path)
