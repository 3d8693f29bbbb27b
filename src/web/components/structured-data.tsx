/** Something that schema.org has a word for. */
export type Thing = { readonly '@type': string; readonly [property: string]: unknown }

/**
 * What a page shows, as search engines read it: data, not a script that runs. Only the server
 * writes it, since whoever reads it reads what the server sent; the browser keeps it as it is and
 * is spared the code that makes it.
 */
export function StructuredData({ things }: { things: readonly Thing[] | false }) {
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {things ? written(things) : '{}'}
    </script>
  )
}

// `<` is written so that nothing in the data can end the element.
const written = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
