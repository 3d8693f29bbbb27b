import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { listGoodsChoices } from '#contract/staff/goods/products.ts'
import { useNavigate } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { newForm } from './form-state.ts'
import { ProductEditor } from './product-editor.tsx'

/** A product that is not saved yet. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const [made, setMade] = useState<string | null>(null)
  // Once the form is gone, so that it does not show while the page of the product loads.
  useEffect(() => {
    if (made !== null) void navigate(staffPages.product(made), { replace: true })
  }, [made, navigate])
  const { data, error, refetch } = useQuery({
    queryKey: ['goods-choices'],
    queryFn: ({ signal }) => send(listGoodsChoices, { signal }),
  })
  return (
    <Page
      title={t('staff.title.newProduct')}
      back={{ to: staffPages.products(), label: t('staff.title.products') }}
    >
      {error ? (
        <ErrorState
          title={t('goods.failed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      ) : data && made === null ? (
        <ProductEditor
          product={null}
          initial={newForm(data.delivery_blocks[0]?.slug ?? 'ambient')}
          choices={data}
          onSaved={({ id }) => {
            // After the form has settled, so that it keeps nothing of what was typed.
            setTimeout(() => setMade(id))
          }}
        />
      ) : (
        <Busy label={t('staff.loading')}>
          <SkeletonText />
        </Busy>
      )}
    </Page>
  )
}
