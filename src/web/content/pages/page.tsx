import { useLoaderData } from '#web/router.ts'
import { getPage } from '#contract/account/content.ts'
import { TextPage } from '#web/content/text-page.tsx'
import { links } from '#web/links.ts'
import { pageLoader } from '#web/loader.ts'

export const loader = pageLoader(async ({ params, send, signal }) =>
  send(getPage, { params: { slug: params['slug'] ?? '' }, signal }),
)

/** Texts that have an address of their own are known by it. */
const OWN: Readonly<Record<string, string>> = { 'about-us': links.aboutUs(), 'help': links.help() }

/** A page of text that the shop's editors write: terms, privacy, membership. */
export function Component() {
  const page = useLoaderData<typeof loader>()
  return <TextPage page={page} path={OWN[page.slug] ?? links.page(page.slug)} />
}
