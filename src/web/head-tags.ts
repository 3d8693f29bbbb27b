import type { Assets } from './assets.ts'

/**
 * Writes into the head what the page fetches, in the order in which it is needed: styles, without
 * which nothing is shown; the first large picture; the font; and last the scripts, which must not
 * take the line from them. React would put the scripts first.
 */
export const withFetches = (html: string, assets: Assets): string => {
  const tags = [
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}"/>`),
    firstPicture(html),
    ...assets.preload
      .filter(isFont)
      .map(
        (href) =>
          `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="anonymous"/>`,
      ),
    ...assets.preload
      .filter((href) => !isFont(href))
      .map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low"/>`),
    ...assets.scripts.map((src) => `<script type="module" src="${src}"></script>`),
  ]
  return html.replace(VIEWPORT, (viewport) => viewport + tags.join(''))
}

// Must follow the viewport, because a picture's `sizes` depend on it.
const VIEWPORT = /<meta name="viewport"[^>]*>/
const PRIORITY_PICTURE =
  /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/?><img [^>]*fetchPriority="high"/i

/** Preload for the first priority picture, before the browser has parsed that far. */
const firstPicture = (html: string): string => {
  const [, sources, sizes] = PRIORITY_PICTURE.exec(html) ?? []
  if (!sources) return ''
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${sources}" imagesizes="${sizes}" fetchpriority="high"/>`
}

const isFont = (href: string): boolean => href.endsWith('.woff2')
