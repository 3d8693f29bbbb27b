import { useState } from 'react'
import { createCoupon, saveCoupon, type StaffCoupon } from '#contract/staff/coupons/coupons.ts'
import { couponCode, COUPON_KINDS, type CouponKind } from '#domain/coupons/coupon.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { ChangedMeanwhile } from '#web/staff/form/changed-meanwhile.tsx'
import { FormBar } from '#web/staff/form/form-bar.tsx'
import { Unsaved } from '#web/staff/form/unsaved.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { useTypedOver } from '#web/staff/form/use-typed-over.ts'
import { waitingIn } from '#web/staff/form/waiting-in.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { differencesOf } from './differences.ts'
import { bodyOf, typedOf, type Typed } from './form.ts'
import { LimitFields, TimeFields, WhatFields, type FieldsProps } from './term-fields.tsx'
import { sided } from '#web/staff/form/sided.ts'
import styles from './coupons.module.css'

interface CouponEditorProps {
  /** Null for a new one. */
  coupon: StaffCoupon | null
  /** What the form of a new one begins with. */
  begun: Typed
  onSaved: (coupon: StaffCoupon) => void
}

/** The form of a coupon. Once an order used it, only its words, its end and who sees it are open. */
export function CouponEditor({ coupon, begun, onSaved }: CouponEditorProps) {
  const t = useT()
  const mayWrite = usePermitted()('coupons.write')
  const { over, typed, setTyped, isChanged, settle } = useTypedOver(coupon, (saved) =>
    saved ? typedOf(saved) : begun,
  )
  const [dismissed, setDismissed] = useState<unknown>(null)
  const { busy, save, error, failed, failure } = useSave(typed)
  const isLate = failed?.code === 'changed_meanwhile'
  const newer = isLate && failed !== dismissed ? (failed.details as StaffCoupon) : null
  const isUsed = coupon?.is_used ?? false
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change })
  const fields: FieldsProps = { typed, set, error, isLocked: isUsed }
  const approval = waitingIn(failed)
  const store = (version = over?.version ?? 0) =>
    save(async () => {
      const form = bodyOf(typed, over)
      const saved = over
        ? await send(saveCoupon, { params: { code: over.code }, body: { version, ...form } })
        : await send(createCoupon, { body: { code: couponCode(typed.code), ...form } })
      showToast({ tone: 'success', text: t('coupons.saved') })
      if (over) settle(saved)
      onSaved(saved)
    })
  if (approval) return <ApprovalNeeded approval={approval} what={t('coupons.approvalWhat')} />
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void store()
      }}
    >
      <Unsaved
        key={over?.version ?? 0}
        name={`coupon-form-${over?.code ?? 'new'}-${over?.version ?? 0}`}
        changes={isChanged && !busy ? typed : null}
        onRestore={setTyped}
      />
      {isUsed && <Banner tone="info">{t('coupons.locked')}</Banner>}
      <fieldset className={styles.fields} disabled={!mayWrite}>
        <fieldset className={styles.part}>
          <legend>{t('coupons.part.about')}</legend>
          {!coupon && (
            <Field
              label={t('coupons.code')}
              hint={t('coupons.codeHint')}
              error={error('code')}
              required
            >
              <TextInput
                value={typed.code}
                autoCapitalize="characters"
                onChange={({ target }) => set({ code: target.value })}
              />
            </Field>
          )}
          <BothLanguagesField
            label={t('coupons.description')}
            value={typed.description}
            onChange={(description) => set({ description })}
            errors={sided('description', error)}
            required
          />
          <Switch
            label={t('coupons.public')}
            hint={t('coupons.publicHint')}
            checked={typed.public}
            disabled={!mayWrite}
            onChange={(isPublic) => set({ public: isPublic })}
          />
          <Field label={t('coupons.kind')} error={error('kind')} required>
            <Select
              value={typed.kind}
              disabled={isUsed || !mayWrite}
              options={COUPON_KINDS.map((value) => ({ value, label: t(`coupons.kind.${value}`) }))}
              onChange={({ target }) => set({ kind: target.value as CouponKind })}
            />
          </Field>
        </fieldset>
        <WhatFields {...fields} />
        <TimeFields {...fields} />
        <LimitFields {...fields} />
      </fieldset>
      {mayWrite && (
        <FormBar failure={isLate ? null : failure}>
          <Button
            type="submit"
            busy={busy}
            busyLabel={t('coupons.saving')}
            disabled={coupon !== null && !isChanged}
          >
            {t('coupons.save')}
          </Button>
        </FormBar>
      )}
      <ChangedMeanwhile
        differences={newer && differencesOf(typedOf(newer), typed, t)}
        onKeepOurs={() => {
          setDismissed(failed)
          void store(newer!.version)
        }}
        onTakeTheirs={() => {
          setDismissed(failed)
          settle(newer!)
          onSaved(newer!)
        }}
        onClose={() => setDismissed(failed)}
      />
    </form>
  )
}
