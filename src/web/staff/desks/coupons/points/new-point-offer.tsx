import { staffPages } from '#contract/pages.ts'
import { createPointOffer, estimatePointOffer } from '#contract/staff/point-offers.ts'
import { POINT_OFFER_KINDS, type PointOfferKind } from '#domain/point-offers/point-offer.ts'
import { useNavigate } from '#web/router.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { sided } from '#web/staff/form/sided.ts'
import { EditorForm } from '#web/staff/form/editor/editor-form.tsx'
import { useNewForm } from '#web/staff/form/editor/use-new-form.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { WhenFields } from '../automatic-fields.tsx'
import { Estimate } from '#web/staff/form/loyalty-estimate.tsx'
import { NEW_OFFER, offerBody, type TypedOffer } from './offer-form.ts'
import { PromotedGoods } from '../promoted-goods.tsx'
import styles from '../coupons.module.css'

/** A new offer of points. Its terms stay once it is added. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const form = useNewForm('point-offer-new', NEW_OFFER, async (typed) => {
    const { id } = await send(createPointOffer, { body: offerBody(typed) })
    showToast({ tone: 'success', text: t('pointOffers.added') })
    void navigate(staffPages.pointOffer(id), { replace: true })
  })
  const { typed, set, error } = form
  return (
    <Page
      title={t('pointOffers.new')}
      back={{ to: staffPages.pointOffers(), label: t('staff.title.pointOffers') }}
    >
      <EditorForm
        editor={form}
        className={styles.form}
        words={{
          save: t('pointOffers.add'),
          saving: t('loyalty.saving'),
          waits: t('loyalty.approvalWhat'),
        }}
      >
        <p className={styles.faint}>{t('pointOffers.stacking')}</p>
        <What typed={typed} set={set} error={error} />
        <WhenFields typed={typed} set={set} error={error} />
        <Estimate
          kind="Rule"
          typed={typed}
          ask={() => send(estimatePointOffer, { body: offerBody(typed) })}
        />
      </EditorForm>
    </Page>
  )
}

interface WhatProps {
  typed: TypedOffer
  set: (change: Partial<TypedOffer>) => void
  error: (field: string) => string | undefined
}

function What({ typed, set, error }: WhatProps) {
  const t = useT()
  const number = typed.kind === 'factor' ? 'factor_percent' : 'points'
  return (
    <fieldset className={styles.part}>
      <legend>{t('pointOffers.part.what')}</legend>
      <BothLanguagesField
        label={t('pointOffers.name')}
        value={typed.name}
        onChange={(name) => set({ name })}
        errors={sided('name', error)}
        required
      />
      <KindField error={error} typed={typed} set={set} />
      <div className={styles.halves}>
        <Field
          label={t(`pointOffers.${number}`)}
          hint={number === 'points' ? undefined : t('loyalty.factorHint')}
          error={error(number)}
          required
        >
          <TextInput
            inputMode="numeric"
            value={typed[number]}
            onChange={({ target }) => set({ [number]: target.value })}
          />
        </Field>
        <Field
          label={t('pointOffers.cap')}
          hint={t('pointOffers.capHint')}
          error={error('cap')}
          required
        >
          <TextInput
            inputMode="numeric"
            value={typed.cap}
            onChange={({ target }) => set({ cap: target.value })}
          />
        </Field>
      </div>
      <PromotedGoods typed={typed} set={set} error={error} />
    </fieldset>
  )
}

interface KindFieldProps {
  error: (field: string) => string | undefined
  typed: TypedOffer
  set: (change: Partial<TypedOffer>) => void
}

function KindField({ error, typed, set }: KindFieldProps) {
  const t = useT()
  return (
    <Field label={t('pointOffers.kind')} error={error('kind')} required>
      <Select
        value={typed.kind}
        options={POINT_OFFER_KINDS.map((value) => ({
          value,
          label: t(`pointOffers.kind.${value}`),
        }))}
        onChange={({ target }) => set({ kind: target.value as PointOfferKind })}
      />
    </Field>
  )
}
