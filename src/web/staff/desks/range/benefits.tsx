import { useState } from 'react'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { staffPages } from '#contract/pages.ts'
import { listBenefits, orderBenefits, type StaffBenefit } from '#contract/staff/goods/benefits.ts'
import { BENEFITS_MAX } from '#domain/catalogue/goods.ts'
import { formatNumber } from '#domain/money.ts'
import { send } from '#web/staff/send.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { BenefitForm } from './benefit-form.tsx'
import { BenefitIcon } from './benefit-icon.tsx'
import { MoveButtons } from '#web/staff/list/move-buttons.tsx'
import { moveKeys } from '#web/staff/list/order/move-keys.ts'
import { ProductsLink } from './products-link.tsx'
import { RangeDialog, type Edited } from './range-dialog.tsx'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import styles from './range.module.css'

/** Benefits in their order, with fact and icon. */
export function Component() {
  const t = useT()
  const may = usePermitted()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [listBenefits.path],
    queryFn: ({ signal }) => send(listBenefits, { signal }),
  })
  const [edited, setEdited] = useState<Edited<StaffBenefit>>(null)
  const close = () => setEdited(null)
  const ordering = useSave()
  const mayWrite = may('products.write')
  const move = (at: number, by: 1 | -1) =>
    ordering.save(async () => {
      const slugs = query.data!.map(({ slug }) => slug)
      const to = at + by
      if (to < 0 || to >= slugs.length || !mayWrite) return
      ;[slugs[at], slugs[to]] = [slugs[to]!, slugs[at]!]
      queries.setQueryData([listBenefits.path], await send(orderBenefits, { body: { slugs } }))
    })
  return (
    <Page
      title={t('staff.title.benefits')}
      actions={
        mayWrite && (
          <Button size="sm" onClick={() => setEdited('new')}>
            {t('range.benefit.new')}
          </Button>
        )
      }
    >
      <p className={styles.intro}>{t('range.benefit.most', { max: String(BENEFITS_MAX) })}</p>
      <FormAlert text={ordering.failure} />
      <BenefitList query={query} mayWrite={mayWrite} move={move} setEdited={setEdited} />
      <RangeDialog
        edited={edited}
        title={
          edited === null || edited === 'new'
            ? t('range.benefit.new')
            : t('range.edit', { name: edited.name.id })
        }
        onClose={close}
      >
        {(benefit) => <BenefitForm benefit={benefit} onClose={close} />}
      </RangeDialog>
    </Page>
  )
}

interface BenefitListProps {
  query: UseQueryResult<StaffBenefit[], Error>
  mayWrite: boolean
  move: (at: number, by: 1 | -1) => Promise<void>
  setEdited: (next: Edited<StaffBenefit>) => void
}

function BenefitList({ query, mayWrite, move, setEdited }: BenefitListProps) {
  const t = useT()
  return (
    <RangeStates
      query={query}
      items={query.data}
      none={{ title: t('range.benefit.none'), text: t('range.benefit.noneText') }}
    >
      {(benefits) => (
        <>
          {mayWrite && <p className={styles.intro}>{t('range.orderHint')}</p>}
          <ol className={styles.rows} aria-label={t('staff.title.benefits')}>
            {benefits.map((benefit, at) => (
              <Row
                key={benefit.slug}
                benefit={benefit}
                isFirst={at === 0}
                isLast={at === benefits.length - 1}
                onMove={mayWrite ? (by) => void move(at, by) : null}
                onEdit={() => setEdited(benefit)}
              />
            ))}
          </ol>
        </>
      )}
    </RangeStates>
  )
}

interface RowProps {
  benefit: StaffBenefit
  isFirst: boolean
  isLast: boolean
  /** Null for those who may not write. */
  onMove: ((by: 1 | -1) => void) | null
  onEdit: () => void
}

function Row({ benefit, isFirst, isLast, onMove, onEdit }: RowProps) {
  const t = useT()
  const locale = useLocale()
  const name = benefit.name[locale]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of its buttons.
    <li
      className={styles.row}
      onKeyDown={moveKeys({
        ArrowUp: () => onMove?.(-1),
        ArrowDown: () => onMove?.(1),
      })}
    >
      <BenefitIcon name={benefit.icon} />
      <div className={styles.words}>
        <strong>
          {name} <span className={styles.faint}>{benefit.name[locale === 'en' ? 'id' : 'en']}</span>
        </strong>
        <span>{benefit.fact[locale]}</span>
        <span className={styles.faint}>
          <ProductsLink to={`${staffPages.products()}?view=all&benefit=${benefit.slug}`}>
            {t('range.benefit.products', { count: formatNumber(benefit.products) })}
          </ProductsLink>
        </span>
      </div>
      {onMove && (
        <div className={styles.tools}>
          <MoveButtons
            name={name}
            onUp={isFirst ? null : () => onMove(-1)}
            onDown={isLast ? null : () => onMove(1)}
          />
          <IconButton
            size="sm"
            label={t('range.edit', { name })}
            icon={<Pencil size={18} strokeWidth={2} />}
            onClick={onEdit}
          />
        </div>
      )}
    </li>
  )
}
