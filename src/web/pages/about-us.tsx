import { useLoaderData } from '#web/router.ts'
import { getPage } from '#contract/account/content.ts'
import { TextPage } from '#web/components/text-page.tsx'
import { links } from '#web/links.ts'
import { pageLoader } from '#web/loader.ts'

export const loader = pageLoader(async ({ send, signal }) => send(getPage, { params: { slug: 'about-us' }, signal }))

export function Component() {
  return <TextPage page={useLoaderData<typeof loader>()} path={links.aboutUs()} />
}
