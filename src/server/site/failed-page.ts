import type { Locale } from '#domain/locale.ts'
import { serverWords } from '#i18n/server.ts'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * The page for a failed render: plain text, a retry link and a home link. It needs only the shop's
 * styles.
 */
export const failedPage = (
  locale: Locale,
  styles: readonly string[],
  path: string,
  shop: string,
): string => {
  const t = serverWords(locale)
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${escape(href)}">`).join('')
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(t('failedPage.title'))} · ${escape(shop)}</title>
<link rel="icon" href="/files/art/brand/favicon.svg">${sheets}
</head>
<body>
<main class="container">
<h1>${escape(t('failedPage.title'))}</h1>
<p>${escape(t('failedPage.text'))}</p>
<p><a href="${escape(path)}">${escape(t('failedPage.retry'))}</a> · <a href="/">${escape(t('failedPage.home'))}</a></p>
</main>
</body>
</html>`
}
