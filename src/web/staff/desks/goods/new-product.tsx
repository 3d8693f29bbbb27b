import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getStaffProduct, listGoodsChoices } from '#contract/staff/goods/products.ts'
import { useNavigate, useSearchParams } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { copyOf, newForm } from './form-state.ts'
import { ProductEditor } from './product-editor.tsx'

/** A product that is not saved yet: empty, or begun as the one that the address names. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const [made, setMade] = useState<string | null>(null)
  // Once the form is gone, so that it does not show while the page of the product loads.
  useEffect(() => {
    if (made !== null) void navigate(staffPages.product(made), { replace: true })
  }, [made, navigate])
  const copied = useSearchParams()[0].get('copy')
  const choices = useQuery({
    queryKey: ['goods-choices'],
    queryFn: ({ signal }) => send(listGoodsChoices, { signal }),
  })
  const model = useQuery({
    queryKey: ['product-copied', copied],
    queryFn: ({ signal }) => send(getStaffProduct, { params: { id: copied! }, signal }),
    enabled: copied !== null,
    // The form holds what is typed: it must not change by itself.
    staleTime: Infinity,
  })
  const { data } = choices
  const failed = choices.error ?? model.error
  const isRead = copied === null || model.data !== undefined
  return (
    <Page
      title={t('staff.title.newProduct')}
      back={{ to: staffPages.products(), label: t('staff.title.products') }}
    >
      {failed ? (
        <ErrorState
          title={t('goods.failed')}
          text={failed.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void Promise.all([choices.refetch(), copied !== null && model.refetch()])}
        />
      ) : data && isRead && made === null ? (
        <ProductEditor
          product={null}
          initial={
            model.data
              ? copyOf(model.data.form)
              : newForm(data.delivery_blocks[0]?.slug ?? 'ambient')
          }
          parts={model.data?.parts}
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
