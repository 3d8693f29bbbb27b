/** A schema.org object. */
export type Thing = { readonly '@type': string; readonly [property: string]: unknown }

/**
 * A page's schema.org data as JSON-LD. Rendered on the server only, because crawlers read the HTML;
 * hydration leaves it as it is, and the bundle omits the code that builds it.
 */
export function StructuredData({ things }: { things: readonly Thing[] | false }) {
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {things ? written(things) : '{}'}
    </script>
  )
}

// Escapes `<`, so that no value can close the script element.
const written = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
