import { useLoaderData } from '#web/router.ts'
import { getPage } from '#contract/content.ts'
import { TextPage } from '#web/content/text-page.tsx'
import { pages } from '#contract/pages.ts'
import { pageLoader } from '#web/loader.ts'

export const loader = pageLoader(async ({ params, send, signal }) =>
  send(getPage, { params: { slug: params['slug'] ?? '' }, signal }),
)

/** Texts that have an address of their own are known by it. */
const OWN: Readonly<Record<string, string>> = { 'about-us': pages.aboutUs(), 'help': pages.help() }

/** A page of text that the shop's editors write: terms, privacy, membership. */
export function Component() {
  const page = useLoaderData<typeof loader>()
  return <TextPage page={page} path={OWN[page.slug] ?? pages.page(page.slug)} />
}
