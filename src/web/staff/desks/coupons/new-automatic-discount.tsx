import { staffPages } from '#contract/pages.ts'
import { createAutomaticDiscount } from '#contract/staff/automatic-discounts.ts'
import {
  AUTOMATIC_DISCOUNT_KINDS,
  type AutomaticDiscountKind,
} from '#domain/automatic-discounts/automatic-discount.ts'
import { useNavigate } from '#web/router.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { EditorForm } from '#web/staff/form/editor/editor-form.tsx'
import { useNewForm } from '#web/staff/form/editor/use-new-form.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { discountBody, NEW_DISCOUNT } from './automatic-form.ts'
import { GoodsFields, WhenFields } from './automatic-fields.tsx'
import { sided } from '#web/staff/form/sided.ts'
import styles from './coupons.module.css'

/** A new discount without a code. Its terms stay once it is added. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const form = useNewForm('automatic-discount-new', NEW_DISCOUNT, async (typed) => {
    const { id } = await send(createAutomaticDiscount, { body: discountBody(typed) })
    showToast({ tone: 'success', text: t('automatic.added') })
    void navigate(staffPages.automaticDiscount(id), { replace: true })
  })
  const { typed, set, error } = form
  return (
    <Page
      title={t('automatic.new')}
      back={{
        to: staffPages.automaticDiscounts(),
        label: t('staff.title.automaticDiscounts'),
      }}
    >
      <EditorForm
        editor={form}
        className={styles.form}
        words={{
          save: t('automatic.add'),
          saving: t('automatic.saving'),
          waits: t('automatic.approvalWhat'),
        }}
      >
        <p className={styles.faint}>{t('automatic.stacking')}</p>
        <fieldset className={styles.part}>
          <legend>{t('automatic.part.about')}</legend>
          <BothLanguagesField
            label={t('automatic.name')}
            hint={t('automatic.nameHint')}
            value={typed.name}
            onChange={(name) => set({ name })}
            errors={sided('name', error)}
            required
          />
          <Field label={t('automatic.kind')} error={error('kind')} required>
            <Select
              value={typed.kind}
              options={AUTOMATIC_DISCOUNT_KINDS.map((value) => ({
                value,
                label: t(`automatic.kind.${value}`),
              }))}
              onChange={({ target }) => set({ kind: target.value as AutomaticDiscountKind })}
            />
          </Field>
        </fieldset>
        <GoodsFields typed={typed} set={set} error={error} />
        <WhenFields typed={typed} set={set} error={error} />
      </EditorForm>
    </Page>
  )
}
