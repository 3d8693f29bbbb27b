const DRAWN = /^\/files\/art\//

/** The shop's name, which the server writes into the console's page. */
export const shopName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''

/** The base address of the shop's own logo; null where it has none. */
export const shopLogo = (): string | null => {
  const href = document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? ''
  return href === '' || DRAWN.test(href) ? null : href.replace(/-192\.png$/, '')
}
