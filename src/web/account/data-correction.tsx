import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import {
  CORRECTION_FIELDS,
  CORRECTION_LENGTH_MAX,
  correctionForm,
} from '#contract/my-data/forms.ts'
import { requestCorrection } from '#contract/my-data/my-data.ts'
import { localeTag } from '#domain/locale.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { errorText, resolverOf, showRefusal } from '#web/components/form.ts'
import formStyles from '#web/components/form.module.css'
import { useStepUp } from '#web/account/step-up.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { pages } from '#contract/pages.ts'
import { Link } from '#web/router.ts'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './my-data-parts.module.css'

type Values = v.InferOutput<typeof correctionForm>
type Input = { field: Values['field'] | ''; message: string }

/** Links to what customers can change themselves, and a request form for the rest. */
export function DataCorrection() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const stepUp = useStepUp()
  return (
    <>
      <p>{t('myData.correctText')}</p>
      <ul className={`plain-list ${styles.places}`}>
        <Place to={pages.settings('personal-details')} text={t('account.personalDetails')} />
        <Place to={pages.settings('phone-number')} text={t('account.phoneNumber')} />
        <Place to={pages.settings('shipping-address')} text={t('account.shippingAddress')} />
      </ul>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('myData.correctAsk')}
        </Button>
      </div>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('myData.correctDialog')}
        closeLabel={t('shell.close')}
      >
        <CorrectionForm onSent={() => setOpen(false)} onRefused={stepUp.takes} />
      </Modal>
      {stepUp.dialog}
    </>
  )
}

function Place({ to, text }: { to: string; text: string }) {
  return (
    <li>
      <Link to={to} className="link">
        {text}
      </Link>
    </li>
  )
}

interface CorrectionFormProps {
  onSent: () => void
  /** Handles an error first; returns true when none is left to show. `retry` repeats the call. */
  onRefused: (error: unknown, retry: () => void) => boolean
}

function CorrectionForm({ onSent, onRefused }: CorrectionFormProps) {
  const t = useT()
  const locale = localeTag(useLocale())
  const formId = useId()
  const queries = useQueryClient()
  const refusal = useRefusal()
  const form = useForm<Input, unknown, Values>({
    mode: 'onTouched',
    resolver: resolverOf(correctionForm as unknown as v.GenericSchema<Input, Values>),
    defaultValues: { field: '', message: '' },
  })
  const { errors, isSubmitting } = form.formState
  const length = useWatch({ control: form.control, name: 'message' }).trim().length
  const ask = async (values: Values) => {
    refusal.clear()
    try {
      queries.setQueryData(
        keys.myData,
        await send(requestCorrection, { body: { ...values, locale } }),
      )
      showToast({ text: t('myData.correctSent'), tone: 'success' })
      onSent()
    } catch (error) {
      if (onRefused(error, () => void ask(values))) return
      refusal.take(error, (failure) => showRefusal(form, failure, ['field', 'message']))
    }
  }
  return (
    <form
      id={formId}
      className={formStyles.form}
      method="post"
      noValidate
      onSubmit={form.handleSubmit(ask)}
    >
      <FormAlert text={refusal.text} />
      <Field label={t('myData.correctField')} error={errorText(t, errors.field)} required>
        <SubjectSelect form={form} />
      </Field>
      <Field
        label={t('myData.correctMessage')}
        hint={t('myData.correctHint')}
        error={errorText(t, errors.message)}
        counter={{ value: length, max: CORRECTION_LENGTH_MAX, overText: t('myData.correctOver') }}
        required
      >
        <TextArea {...form.register('message')} />
      </Field>
      <Button type="submit" size="lg" block busy={isSubmitting} busyLabel={t('shell.loading')}>
        {t('myData.correctSend')}
      </Button>
    </form>
  )
}

function SubjectSelect({ form }: { form: UseFormReturn<Input, unknown, Values> }) {
  const t = useT()
  return (
    <Select
      placeholder={t('myData.correctChoose')}
      options={CORRECTION_FIELDS.map((field) => ({
        value: field,
        label: t(`myData.field.${field}`),
      }))}
      {...form.register('field')}
    />
  )
}
