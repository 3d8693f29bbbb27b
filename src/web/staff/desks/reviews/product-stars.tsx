import { staffPages } from '#contract/pages.ts'
import { useParams } from '#web/router.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { Page } from '#web/staff/shell/page.tsx'
import { StarsOfProduct, useProductStars } from '#web/staff/stars/stars-part.tsx'
import { useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** The stars of a product by week and by batch. */
export function Component() {
  const t = useT()
  const { id = '' } = useParams()
  const query = useProductStars(id)
  return (
    <Page
      title={query.data?.product.name ?? t('staff.title.stars')}
      back={{ to: staffPages.stars(), label: t('staff.title.stars') }}
      actions={
        <ButtonLink size="sm" variant="secondary" to={staffPages.product(id)}>
          {t('stars.toProduct')}
        </ButtonLink>
      }
    >
      <Loaded query={query} data={query.data} failed={t('stars.failed')} lines={8}>
        {(found) => <StarsOfProduct found={found} />}
      </Loaded>
    </Page>
  )
}
