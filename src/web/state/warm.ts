/** Prefetches the code of a page. Set by the browser's entry, which knows the routes. */
let warmer: (path: string) => void = () => {}
export function setWarmer(next: (path: string) => void) {
  warmer = next
}
export const warm = (path: string) => warmer(path)
