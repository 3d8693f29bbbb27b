import { createCoupon, saveCoupon, type StaffCoupon } from '#contract/staff/coupons/coupons.ts'
import { couponCode, COUPON_KINDS, type CouponKind } from '#domain/coupons/coupon.ts'
import { EditorForm } from '#web/staff/form/editor/editor-form.tsx'
import { useEditor } from '#web/staff/form/editor/use-editor.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { CouponEffect } from './coupon-effect.tsx'
import { differencesOf } from './differences.ts'
import { bodyOf, madeCode, typedOf, type Typed } from './form.ts'
import { LimitFields, TimeFields, WhatFields, type FieldsProps } from './term-fields.tsx'
import { sided } from '#web/staff/form/sided.ts'
import styles from './coupons.module.css'

interface CouponEditorProps {
  /** Null for a new one. */
  coupon: StaffCoupon | null
  /** What the form of a new one begins with. */
  begun: Typed
  onSaved: (coupon: StaffCoupon) => void
  customerName?: string | null
}

/** The form of a coupon. Once an order used it, only its words, its end and who sees it are open. */
export function CouponEditor({ coupon, begun, onSaved, customerName }: CouponEditorProps) {
  const t = useT()
  const mayWrite = usePermitted()('coupons.write')
  const editor = useEditor<StaffCoupon, Typed>({
    name: `coupon-form-${coupon?.code ?? ''}`,
    given: coupon,
    typedOf: (saved) => (saved ? typedOf(saved) : begun),
    send: (typed, saved) => {
      const form = bodyOf(typed, saved)
      if (!saved) return send(createCoupon, { body: { code: couponCode(typed.code), ...form } })
      const { code, version } = saved
      return send(saveCoupon, { params: { code }, body: { version, ...form } })
    },
    differences: (theirs, ours) => differencesOf(theirs, ours, t),
    done: t('coupons.saved'),
    onSaved,
  })
  const isUsed = coupon?.is_used ?? false
  const { typed, set, error } = editor
  const fields: FieldsProps = { typed, set, error, isLocked: isUsed, customerName }
  return (
    <EditorForm
      editor={editor}
      className={styles.form}
      mayWrite={mayWrite}
      words={{
        save: t('coupons.save'),
        saving: t('coupons.saving'),
        waits: t('coupons.approvalWhat'),
      }}
    >
      {isUsed && <Banner tone="info">{t('coupons.locked')}</Banner>}
      <fieldset className={styles.fields} disabled={!mayWrite}>
        <AboutFields {...fields} isNew={!coupon} mayWrite={mayWrite} />
        <WhatFields {...fields} />
        <TimeFields {...fields} />
        <LimitFields {...fields} />
      </fieldset>
      {mayWrite && !isUsed && !editor.isSaved && <CouponEffect typed={typed} coupon={coupon} />}
    </EditorForm>
  )
}

interface CodeFieldProps extends Pick<FieldsProps, 'set'> {
  code: string
  error: string | undefined
}

/** The code of a new coupon, typed or made. */
function CodeField({ code, set, error }: CodeFieldProps) {
  const t = useT()
  return (
    <>
      <Field label={t('coupons.code')} hint={t('coupons.codeHint')} error={error} required>
        <TextInput
          value={code}
          autoCapitalize="characters"
          onChange={({ target }) => set({ code: target.value })}
        />
      </Field>
      <div>
        <Button size="sm" variant="secondary" onClick={() => set({ code: madeCode() })}>
          {t('coupons.codeMake')}
        </Button>
      </div>
    </>
  )
}

interface AboutFieldsProps extends FieldsProps {
  isNew: boolean
  mayWrite: boolean
}

function AboutFields({ typed, set, error, isLocked, isNew, mayWrite }: AboutFieldsProps) {
  const t = useT()
  return (
    <fieldset className={styles.part}>
      <legend>{t('coupons.part.about')}</legend>
      {isNew && <CodeField code={typed.code} set={set} error={error('code')} />}
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
          disabled={isLocked || !mayWrite}
          options={COUPON_KINDS.map((value) => ({ value, label: t(`coupons.kind.${value}`) }))}
          onChange={({ target }) => set({ kind: target.value as CouponKind })}
        />
      </Field>
    </fieldset>
  )
}
