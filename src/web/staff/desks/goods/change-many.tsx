import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { changeProducts } from '#contract/staff/goods/product-edits.ts'
import { PPN_CLASSES } from '#domain/catalogue/goods.ts'
import { PRODUCT_CHANGES, type ProductChange } from '#domain/imports/edits.ts'
import { ZONES } from '#domain/stock/goods-in.ts'
import { useNavigate } from '#web/router.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import type { Chosen } from '#web/staff/list/bulk/selection-bar.tsx'
import { send, sendWhole } from '#web/staff/send.ts'
import panels from '#web/staff/shell/panels.module.css'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import type { Data } from '#contract/call.ts'
import { listStaffProducts, type listGoodsChoices } from '#contract/staff/goods/products.ts'

type Choices = Data<typeof listGoodsChoices>
export type ManyAsked = { chosen: Chosen; change: ProductChange; value: string }

interface ChangeManyProps {
  /** Null while it is closed. */
  asked: ManyAsked | null
  /** The list's filters, as the call has them. */
  filters: object
  choices: Choices | undefined
  onClose: () => void
}

/** One thing of many products; the page of the change then shows each of them. */
export function ChangeMany({ asked, filters, choices, onClose }: ChangeManyProps) {
  const t = useT()
  return (
    <Modal
      open={asked !== null}
      onClose={onClose}
      title={t('sheet.changeTitle')}
      closeLabel={t('staff.close')}
    >
      {asked && <Form asked={asked} filters={filters} choices={choices} />}
    </Modal>
  )
}

function Form({
  asked,
  filters,
  choices,
}: Omit<ChangeManyProps, 'asked' | 'onClose'> & { asked: ManyAsked }) {
  const t = useT()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [change, setChange] = useState(asked.change)
  const [value, setValue] = useState(asked.value)
  const { busy, save, error, failure } = useSave({ value })
  const options = useOptions(change, choices)
  const look = () =>
    save(async () => {
      const { chosen } = asked
      const which = 'ids' in chosen ? { ids: [...chosen.ids] } : { filters }
      const { id } = await send(changeProducts, { body: { change, value, ...which } })
      await queries.invalidateQueries({ queryKey: ['imports'] })
      void navigate(staffPages.import(id))
    })
  return (
    <form
      className={panels.parts}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void look()
      }}
    >
      <FormAlert text={failure ?? error('ids') ?? null} />
      <Field label={t('sheet.what')}>
        <Select
          value={change}
          options={PRODUCT_CHANGES.map((one) => ({ value: one, label: t(`sheet.what.${one}`) }))}
          onChange={({ target }) => {
            setChange(target.value as ProductChange)
            setValue('')
          }}
        />
      </Field>
      <Field label={t('sheet.value')} error={error('value')} required>
        <Select
          value={value}
          options={[{ value: '', label: '–' }, ...options]}
          onChange={({ target }) => setValue(target.value)}
        />
      </Field>
      {change === 'shown' && value === 'yes' && (
        <CaptionNote chosen={asked.chosen} filters={filters} />
      )}
      <p>{t('sheet.first')}</p>
      <Button type="submit" busy={busy}>
        {t('sheet.look')}
      </Button>
    </form>
  )
}

type Which = { chosen: Chosen; filters: Readonly<Record<string, string>> | object }

/** How many of the chosen hidden products have a photo without words; null where no one can tell. */
const countUncaptioned = async (
  { chosen, filters }: Which,
  signal: AbortSignal,
): Promise<number | null> => {
  const asked = { ...filters, shown: '0', missing: 'caption', per_page: '100' }
  const other = 'missing' in filters && filters.missing !== 'caption'
  if ('all' in chosen) {
    if (other || ('shown' in filters && filters.shown === '1')) return null
    const { meta } = await sendWhole(listStaffProducts, { query: asked as never, signal })
    return meta.total
  }
  const ids = new Set(chosen.ids)
  let count = 0
  let cursor: string | null = null
  do {
    const query = { ...asked, ...(cursor !== null && { cursor }) } as never
    const { data, meta } = await sendWhole(listStaffProducts, { query, signal })
    count += data.filter(({ id }) => ids.has(id)).length
    cursor = meta.next_cursor
  } while (cursor !== null)
  return count
}

/** What showing one product asks: photos should say what they show. */
function CaptionNote({ chosen, filters }: Which) {
  const t = useT()
  const { data: count = null } = useQuery({
    queryKey: ['products', 'uncaptioned', chosen, filters],
    queryFn: ({ signal }) => countUncaptioned({ chosen, filters }, signal),
  })
  if (count === null || count === 0) return null
  return (
    <Banner
      tone="warn"
      role="status"
      action={
        <ButtonLink
          to={`${staffPages.products()}?view=hidden&missing=caption`}
          size="sm"
          variant="secondary"
        >
          {t('goods.captionWhich')}
        </ButtonLink>
      }
    >
      {t('goods.captionMany', { count })}
    </Banner>
  )
}

const useOptions = (change: ProductChange, choices: Choices | undefined) => {
  const t = useT()
  const locale = useLocale()
  const named = (list: readonly { slug: string; name: { en: string; id: string } }[] = []) =>
    list.map(({ slug, name }) => ({ value: slug, label: name[locale] }))
  switch (change) {
    case 'shown':
      return (['yes', 'no'] as const).map((value) => ({ value, label: t(`sheet.${value}`) }))
    case 'zone':
      return ZONES.map((value) => ({ value, label: t(`goods.zone.${value}`) }))
    case 'ppn_class':
      return PPN_CLASSES.map((value) => ({ value, label: t(`goods.ppn.${value}`) }))
    case 'category':
      return named(choices?.categories)
    case 'benefit_add':
    case 'benefit_remove':
      return named(choices?.benefits)
  }
}
