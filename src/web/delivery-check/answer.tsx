import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import type { Data } from '#contract/call.ts'
import type { deliveryCheck } from '#contract/delivery/delivery-check.ts'
import { pages } from '#contract/pages.ts'
import { jakartaTime } from '#domain/time.ts'
import { SlotChoice } from '#web/orders/delivery/slot-choice.tsx'
import type { DevicePlace, Hold } from '#web/state/device-place.ts'
import { useT } from '#web/state/locale.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import styles from './answer.module.css'
import type { DeliveryCheckState } from './use-delivery-check.ts'

type Found = Data<typeof deliveryCheck>

/** Yes or no for a place, and on yes what it costs and when. */
export function Answer({ state, found }: { state: DeliveryCheckState; found: Found }) {
  const t = useT()
  const place = state.place!
  if (!found.in_area) return <No place={place} found={found} />
  return (
    <>
      <section className={`card ${styles.yes}`} aria-labelledby="deliver-yes">
        <h2 id="deliver-yes" className={styles.title}>
          <CircleCheck size={24} strokeWidth={2} className={styles.mark} />
          {t('deliver.yes', { place: place.name })}
        </h2>
        {place.address !== '' && <p className="text-small text-muted">{place.address}</p>}
        {found.area_notice && <Banner tone="warn">{found.area_notice}</Banner>}
        <Facts found={found} />
        <ButtonLink size="lg" to={pages.allProducts()}>
          {t('deliver.shop')}
        </ButtonLink>
      </section>
      {found.available_time_pickups.length > 0 && found.hold_minutes > 0 && (
        <Holding state={state} found={found} />
      )}
    </>
  )
}

function Facts({ found }: { found: Found }) {
  const t = useT()
  const first = found.available_time_pickups.find((slot) => slot.is_available)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('deliver.earliest')}</dt>
        <dd>{first ? `${first.day_label}, ${first.estimated_time} WIB` : t('deliver.noWindow')}</dd>
      </div>
      {found.formatted_shipping_from !== null && (
        <div>
          <dt>{t('deliver.fee')}</dt>
          <dd>
            {t('deliver.feeFrom', { price: found.formatted_shipping_from })}
            {found.lowered_by > 0 && (
              <span className={styles.less}>
                {t('deliver.feeLess', {
                  goods: found.formatted_lowered_from,
                  less: found.formatted_lowered_by,
                })}
              </span>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('deliver.minimum')}</dt>
        <dd>{found.formatted_minimum_goods}</dd>
      </div>
    </dl>
  )
}

function No({ place, found }: { place: DevicePlace; found: Found }) {
  const t = useT()
  return (
    <Banner
      tone="warn"
      title={t('deliver.no', { place: place.name })}
      action={
        <ButtonLink size="sm" variant="secondary" to={pages.branches()}>
          {t('deliver.collect')}
        </ButtonLink>
      }
    >
      {t('deliver.noText', { km: found.limit_km, hub: found.hub })}
    </Banner>
  )
}

function Holding({ state, found }: { state: DeliveryCheckState; found: Found }) {
  const t = useT()
  const hold = state.heldNow
  return (
    <section className={`card ${styles.yes}`} aria-labelledby="deliver-hold">
      <h2 id="deliver-hold" className={styles.title}>
        {t('deliver.hold')}
      </h2>
      <p className="text-small text-muted">
        {t('deliver.holdText', { minutes: found.hold_minutes })}
      </p>
      <div role="status">{hold && <Held hold={hold} state={state} />}</div>
      <FormAlert text={state.problem} />
      <Choosing state={state} found={found} hold={hold} />
    </section>
  )
}

function Held({ hold, state }: { hold: Hold; state: DeliveryCheckState }) {
  const t = useT()
  return (
    <Banner
      tone="success"
      title={t('deliver.held', {
        window: hold.label,
        time: jakartaTime(new Date(hold.until)),
      })}
      action={
        <Button size="sm" variant="ghost" disabled={state.busy} onClick={() => void state.letGo()}>
          {t('deliver.letGo')}
        </Button>
      }
    >
      {t('deliver.heldText')}
    </Banner>
  )
}

function Choosing({
  state,
  found,
  hold,
}: {
  state: DeliveryCheckState
  found: Found
  hold: Hold | null
}) {
  const t = useT()
  const [chosen, setChosen] = useState<string | null>(null)
  const slots = found.available_time_pickups
  const slot = slots.find(({ id }) => id === chosen)
  return (
    <>
      <SlotChoice
        slots={slots}
        selected={hold?.timePickup ?? null}
        chosen={chosen ?? hold?.timePickup ?? null}
        onChoose={setChosen}
      />
      <Button
        variant="secondary"
        busy={state.busy}
        disabledReason={
          !slot || slot.id === hold?.timePickup ? t('deliver.chooseFirst') : undefined
        }
        onClick={() => slot && void state.hold(slot)}
      >
        {t('deliver.holdThis', { minutes: found.hold_minutes })}
      </Button>
    </>
  )
}
