/** Prefetches the code of a page. Set by the browser's entry, which knows the routes. */
let prefetcher: (path: string) => void = () => {}
export function setPrefetch(next: (path: string) => void) {
  prefetcher = next
}
export const prefetch = (path: string) => prefetcher(path)
