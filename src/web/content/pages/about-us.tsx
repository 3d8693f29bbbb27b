import { useLoaderData } from '#web/router.ts'
import { getPage } from '#contract/content.ts'
import { TextPage } from '#web/content/text-page.tsx'
import { pages } from '#contract/pages.ts'
import { pageLoader } from '#web/loader.ts'
import { useT } from '#web/state/locale.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/display/image.tsx'
import styles from './about-us.module.css'

/** The market at dawn: the picture that the shop's own texts begin with. */
const MARKET = { base: '/files/art/banners/morning-market', widths: [480, 960, 1440] }

export const loader = pageLoader(async ({ send, signal }) =>
  send(getPage, { params: { slug: 'about-us' }, signal }),
)

export function Component() {
  const t = useT()
  return (
    <TextPage
      page={useLoaderData<typeof loader>()}
      path={pages.aboutUs()}
      picture={
        <Picture
          {...MARKET}
          sizes="(min-width: 1280px) 1080px, (min-width: 768px) 80vw, 100vw"
          width={1440}
          height={540}
          alt=""
          priority
          className={styles.market}
        />
      }
      foot={
        <p className={styles.onward}>
          <ButtonLink to={pages.allProducts()}>{t('about.shop')}</ButtonLink>
          <ButtonLink to={pages.branches()} variant="secondary">
            {t('about.branches')}
          </ButtonLink>
          <ButtonLink to={pages.blog()} variant="ghost">
            {t('about.blog')}
          </ButtonLink>
        </p>
      }
    />
  )
}
