import { Head } from '#web/components/head.tsx'
import { Suggestions } from '#web/catalogue/suggestions.tsx'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import emptyBasket from '../assets/empty-basket.svg'
import styles from './not-found-text.module.css'

/** States that the page does not exist, with links to continue. */
export function NotFoundText({ isProduct = false }: { isProduct?: boolean | undefined }) {
  const t = useT()
  const title = isProduct ? t('notFound.product') : t('notFound.title')
  return (
    <div className={`container ${styles.page}`}>
      <Head title={title} isPrivate isNowhere />
      <EmptyState
        level={1}
        picture={emptyBasket}
        title={title}
        text={isProduct ? t('notFound.productText') : t('notFound.text')}
        action={
          <>
            <ButtonLink to={pages.home()}>{t('error.home')}</ButtonLink>
            <ButtonLink to={pages.allProducts()} variant="secondary">
              {t('about.shop')}
            </ButtonLink>
            <ButtonLink to={pages.help()} variant="ghost">
              {t('help.title')}
            </ButtonLink>
          </>
        }
      />
      <Suggestions />
    </div>
  )
}
