import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import {
  listListingPins,
  saveListingPins,
  type ListingPin,
  type PinnedListingState,
} from '#contract/staff/goods/listing-pins.ts'
import { formatDay } from '#i18n/format.ts'
import { CallFailure } from '#web/send.ts'
import { MoveButtons } from '#web/staff/list/move-buttons.tsx'
import { moveKeys } from '#web/staff/list/order/move-keys.ts'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import { Moment } from '#web/staff/order-values.tsx'
import { send } from '#web/staff/send.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { PinDialog } from './pin-dialog.tsx'
import styles from './range.module.css'

/** Products that staff put first among best sellers and new products, or keep out of them. */
export function Component() {
  const t = useT()
  const query = useQuery({
    queryKey: [listListingPins.path],
    queryFn: ({ signal }) => send(listListingPins, { signal }),
  })
  return (
    <Page title={t('staff.title.pins')}>
      <p className={styles.intro}>{t('pins.intro')}</p>
      <RangeStates
        query={query}
        items={query.data}
        none={{ title: t('pins.none'), text: t('pins.noneText') }}
      >
        {(listings) => (
          <div className={styles.halves}>
            {listings.map((listing) => (
              <Listing key={listing.listing} of={listing} />
            ))}
          </div>
        )}
      </RangeStates>
    </Page>
  )
}

type Saved = Pick<ListingPin, 'product_id' | 'kind' | 'ends_on' | 'reason'>

/** Saves all pins of a tab; after a 409 the newest list is shown. */
const useSavePins = ({ listing, version }: PinnedListingState) => {
  const t = useT()
  const queries = useQueryClient()
  const saving = useSave()
  const show = (newer: PinnedListingState) =>
    queries.setQueryData<PinnedListingState[]>([listListingPins.path], (all) =>
      all?.map((one) => (one.listing === listing ? newer : one)),
    )
  const write = async (pins: readonly Saved[]): Promise<void> => {
    const body = {
      version,
      pins: pins.map(({ product_id, kind, ends_on, reason }) => ({
        product_id,
        kind,
        ends_on,
        reason,
      })),
    }
    try {
      show(await send(saveListingPins, { params: { listing }, body }))
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'changed_meanwhile')
        show(error.details as PinnedListingState)
      throw error
    }
  }
  const isLate = saving.failed?.code === 'changed_meanwhile'
  return { ...saving, write, failure: isLate ? t('pins.changed') : saving.failure }
}

function Listing({ of }: { of: PinnedListingState }) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()('products.write')
  const [edited, setEdited] = useState<ListingPin | 'new' | null>(null)
  const { write, save, failure } = useSavePins(of)
  const title = t(`pins.listing.${of.listing}`)
  const move = (at: number, by: 1 | -1) => {
    const to = at + by
    if (!may || to < 0 || to >= of.pins.length) return
    const pins = [...of.pins]
    ;[pins[at], pins[to]] = [pins[to]!, pins[at]!]
    void save(() => write(pins))
  }
  const remove = (pin: ListingPin) =>
    save(async () => {
      await write(of.pins.filter((one) => one !== pin))
      showToast({ tone: 'success', text: t('pins.removed', { name: pin.name[locale] }) })
    })
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <FormAlert text={failure} />
      {of.pins.length === 0 ? (
        <EmptyState title={t('pins.none')} text={t('pins.noneText')} level={3} />
      ) : (
        <ol className={styles.rows}>
          <PinList of={of} move={move} may={may} setEdited={setEdited} remove={remove} />
        </ol>
      )}
      {may && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => setEdited('new')}>
            {t('pins.add')}
          </Button>
        </div>
      )}
      <h3>{t('pins.now')}</h3>
      {of.first.length === 0 ? (
        <p>{t('pins.nowNone')}</p>
      ) : (
        <ol className={styles.first}>
          {of.first.map(({ product_id: id, name, thumbnail }) => (
            <li key={id}>
              {thumbnail && <img src={thumbnail} alt="" width={28} height={28} loading="lazy" />}
              {name[locale]}
            </li>
          ))}
        </ol>
      )}
      <Edited
        key={edited === null ? 'closed' : edited === 'new' ? 'new' : edited.product_id}
        edited={edited}
        of={of}
        setEdited={setEdited}
        write={write}
      />
    </section>
  )
}

interface EditedProps {
  edited: 'new' | ListingPin | null
  of: PinnedListingState
  setEdited: (next: 'new' | ListingPin | null) => void
  write: (pins: readonly Saved[]) => Promise<void>
}

function Edited({ edited, of, setEdited, write }: EditedProps) {
  return (
    <PinDialog
      edited={edited}
      taken={of.pins.map((pin) => pin.product_id)}
      onClose={() => setEdited(null)}
      onSave={(pin) =>
        write(
          edited === 'new'
            ? [...of.pins, pin]
            : of.pins.map((one) => (one.product_id === pin.product_id ? pin : one)),
        )
      }
      at={edited === 'new' ? of.pins.length : of.pins.findIndex((one) => one === edited)}
    />
  )
}

interface PinListProps {
  of: PinnedListingState
  move: (at: number, by: 1 | -1) => void
  may: boolean
  setEdited: (next: 'new' | ListingPin | null) => void
  remove: (pin: ListingPin) => Promise<void>
}

function PinList({ of, move, may, setEdited, remove }: PinListProps) {
  return (
    <>
      {of.pins.map((pin, at) => (
        <Pin
          key={pin.product_id}
          pin={pin}
          onUp={at > 0 ? () => move(at, -1) : null}
          onDown={at < of.pins.length - 1 ? () => move(at, 1) : null}
          onEdit={may ? () => setEdited(pin) : null}
          onRemove={() => void remove(pin)}
        />
      ))}
    </>
  )
}

interface PinProps {
  pin: ListingPin
  onUp: (() => void) | null
  onDown: (() => void) | null
  /** Null for those who may not write. */
  onEdit: (() => void) | null
  onRemove: () => void
}

function Pin({ pin, onUp, onDown, onEdit, onRemove }: PinProps) {
  const t = useT()
  const locale = useLocale()
  const name = pin.name[locale]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of its buttons.
    <li
      className={styles.row}
      onKeyDown={moveKeys({ ArrowUp: () => onUp?.(), ArrowDown: () => onDown?.() })}
    >
      <div className={styles.words}>
        <span className={styles.signs}>
          <strong>{name}</strong>
          <Badge tone={pin.is_over ? 'neutral' : pin.kind === 'pin' ? 'leaf' : 'mango'}>
            {t(pin.is_over ? 'pins.over' : `pins.is.${pin.kind}`)}
          </Badge>
          {!pin.is_shown && <Badge tone="dragon">{t('pins.hidden')}</Badge>}
        </span>
        <span>{t('pins.holds', { day: formatDay(pin.ends_on, locale), reason: pin.reason })}</span>
        <span className={styles.faint}>
          {pin.sku} · {pin.made_by}, <Moment at={pin.made_at} />
        </span>
      </div>
      {onEdit && (
        <div className={styles.tools}>
          <MoveButtons name={name} onUp={onUp} onDown={onDown} />
          <IconButton
            size="sm"
            label={t('pins.edit', { name })}
            icon={<Pencil size={18} strokeWidth={2} />}
            onClick={onEdit}
          />
          <IconButton
            size="sm"
            label={t('pins.remove', { name })}
            icon={<Trash size={18} strokeWidth={2} />}
            onClick={onRemove}
          />
        </div>
      )}
    </li>
  )
}
