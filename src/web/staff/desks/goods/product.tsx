import type { Choices } from './part-find.tsx'
import { useState } from 'react'
import ExternalLink from 'lucide-react/icons/external-link'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pages, staffPages } from '#contract/pages.ts'
import {
  deleteProduct,
  getStaffProduct,
  listGoodsChoices,
  showProduct,
  type StaffProduct,
} from '#contract/staff/goods/products.ts'
import { useNavigate, useParams } from '#web/router.ts'
import { CallFailure } from '#web/send.ts'
import { ActsOf } from '#web/staff/acts/acts-of.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { StarsPart } from '#web/staff/stars/stars-part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { AdviceNote, ShowButton } from './captions.tsx'
import { PricesPart } from './part-prices.tsx'
import { ProductEditor } from './product-editor.tsx'

/** A product: its form, whether customers see it, and what is missing for that. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const key = ['product', id]
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(getStaffProduct, { params: { id }, signal }),
    // The form holds what is typed: it must not change by itself.
    staleTime: Infinity,
    refetchOnMount: 'always',
  })
  const choices = useQuery({
    queryKey: ['goods-choices'],
    queryFn: ({ signal }) => send(listGoodsChoices, { signal }),
  })
  const product = found.isFetchedAfterMount ? found.data : undefined
  const failed = found.error ?? choices.error
  const settle = async (now: StaffProduct) => {
    queries.setQueryData(key, now)
    await queries.invalidateQueries({ queryKey: ['products'] })
  }
  const title = product?.form.name[locale] || product?.form.name.id || t('staff.title.product')
  return (
    <Page
      title={title}
      back={{ to: staffPages.products(), label: t('staff.title.products') }}
      note={
        product && (
          <Badge tone={product.shown ? 'leaf' : 'neutral'}>
            {t(product.shown ? 'goods.view.shown' : 'goods.view.hidden')}
          </Badge>
        )
      }
      actions={product && <Actions product={product} onChanged={settle} />}
    >
      {failed ? (
        <ErrorState
          title={t('goods.failed')}
          text={failed.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void Promise.all([found.refetch(), choices.refetch()])}
        />
      ) : product && choices.data ? (
        <Shown product={product} choices={choices} settle={settle} />
      ) : (
        <Busy label={t('staff.loading')}>
          <SkeletonText />
        </Busy>
      )}
    </Page>
  )
}

interface ShownProps {
  product: StaffProduct
  choices: { data: Choices }
  settle: (now: StaffProduct) => Promise<void>
}

function Shown({ product, choices, settle }: ShownProps) {
  const t = useT()
  const may = usePermitted()
  return (
    <>
      {!product.shown && product.obstacles.length > 0 && (
        <Banner tone="info" title={t('goods.missingTitle')}>
          {product.obstacles.map((one) => t(`goods.obstacle.${one}` as never)).join(' · ')}
        </Banner>
      )}
      <NoStockNote product={product} />
      <AdviceNote product={product} />
      <ProductEditor
        key={product.id}
        product={product}
        initial={product.form}
        choices={choices.data}
        onSaved={(now) => void settle(now)}
      />
      <StarsPart productId={product.id} />
      {may('prices.read') && <PricesPart key={product.version} productId={product.id} />}
      <ActsOf about={{ kind: 'product', id: product.id }} />
    </>
  )
}

/** Customers see a product without stock, but cannot order it. */
function NoStockNote({ product }: { product: StaffProduct }) {
  const t = useT()
  const may = usePermitted()
  const { shown, form, on_hand: onHand, next_day: nextDay } = product
  const sold = form.variations.filter(({ active, parts }) => active && parts.length === 0)
  const hasSome = sold.some(({ id }) => (onHand[id!] ?? 0) > 0 || (nextDay[id!] ?? 0) > 0)
  if (!shown || sold.length === 0 || hasSome) return null
  return (
    <Banner
      tone="warn"
      title={t('goods.noStockTitle')}
      action={
        may('batches.read') && (
          <ButtonLink
            to={`${staffPages.stock()}?${new URLSearchParams({ view: 'all', q: form.sku })}`}
            size="sm"
            variant="secondary"
          >
            {t('goods.noStockOpen')}
          </ButtonLink>
        )
      }
    >
      {t('goods.noStockText')}
    </Banner>
  )
}

interface ActionsProps {
  product: StaffProduct
  onChanged: (product: StaffProduct) => Promise<void>
}

/** Show or hide, look at it in the shop, delete. */
function Actions({ product, onChanged }: ActionsProps) {
  const t = useT()
  const may = usePermitted()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { id, shown } = product
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const texts = Object.values(error.errors).flat()
      showToast({ tone: 'error', text: texts.length > 0 ? texts.join(' · ') : error.message })
    } finally {
      setBusy(false)
    }
  }
  const toggle = () =>
    attempt(async () => {
      await onChanged(await send(showProduct, { params: { id }, body: { shown: !shown } }))
    })
  const remove = () =>
    attempt(async () => {
      await send(deleteProduct, { params: { id } })
      await navigate(staffPages.products())
    })
  return (
    <>
      <Links product={product} />
      {may('products.write') && !product.ordered && !shown && (
        <Button size="sm" variant="ghost" disabled={busy} onClick={() => setAsking(true)}>
          {t('goods.delete')}
        </Button>
      )}
      {may('products.write') && (
        <ShowButton product={product} busy={busy} toggle={() => void toggle()} />
      )}
      <DeleteDialog isAsking={isAsking} setAsking={setAsking} remove={remove} />
    </>
  )
}

/** Where else it leads: its price tags, its copy, the shop. */
function Links({ product }: { product: StaffProduct }) {
  const t = useT()
  const may = usePermitted()
  const { id, shown } = product
  return (
    <>
      <ButtonLink to={staffPages.priceTags(id)} size="sm" variant="ghost">
        {t('staff.title.priceTags')}
      </ButtonLink>
      {may('products.write') && (
        <ButtonLink to={staffPages.newProduct(id)} size="sm" variant="ghost">
          {t('goods.copy')}
        </ButtonLink>
      )}
      {shown && (
        <ButtonAnchor
          href={pages.product(product.form.slug)}
          target="_blank"
          rel="noopener"
          size="sm"
          variant="ghost"
          icon={<ExternalLink size={16} strokeWidth={2} />}
        >
          {t('goods.inShop')}
        </ButtonAnchor>
      )}
    </>
  )
}

interface DeleteDialogProps {
  isAsking: boolean
  setAsking: (next: boolean) => void
  remove: () => Promise<void>
}

function DeleteDialog({ isAsking, setAsking, remove }: DeleteDialogProps) {
  const t = useT()
  return (
    <Confirm
      open={isAsking}
      title={t('goods.deleteTitle')}
      text={t('goods.deleteText')}
      confirmLabel={t('goods.delete')}
      cancelLabel={t('staff.close')}
      onConfirm={() => {
        setAsking(false)
        void remove()
      }}
      onCancel={() => setAsking(false)}
    />
  )
}
