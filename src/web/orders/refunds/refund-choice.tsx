import { useId, useState, type BaseSyntheticEvent } from 'react'
import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import { HOLDER_LENGTH_MAX, transferForm, type TransferForm } from '#contract/refunds/forms.ts'
import type { Refund } from '#contract/refunds/refund.ts'
import { BANK_CODES, BANKS } from '#domain/payments/banks.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { errorText, resolverOf, showRefusal } from '#web/components/form.ts'
import formStyles from '#web/components/form.module.css'
import { useRefusal } from '#web/components/use-refusal.ts'
import { useT } from '#web/state/locale.tsx'
import { useRefundChoice } from '#web/orders/refunds/refunds.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'

type Input = { bank: TransferForm['bank'] | ''; account_number: string; holder: string }

interface RefundChoiceProps {
  orderId: string
  refund: Refund
  onClose: () => void
}

/** Money that cannot go back the way it came: store credit now, or a transfer in some days. */
export function RefundChoice({ orderId, refund, onClose }: RefundChoiceProps) {
  const t = useT()
  const formId = useId()
  const [way, setWay] = useState<'credit' | 'transfer'>(
    refund.allows_credit ? 'credit' : 'transfer',
  )
  const refusal = useRefusal()
  const { asCredit, byTransfer, busy } = useRefundChoice(orderId, refund.id)
  const form = useForm<Input, unknown, TransferForm>({
    mode: 'onTouched',
    resolver: resolverOf(transferForm as unknown as v.GenericSchema<Input, TransferForm>),
    defaultValues: { bank: '', account_number: '', holder: '' },
  })
  const { errors } = form.formState
  const finish = async (work: () => Promise<unknown>) => {
    refusal.clear()
    try {
      await work()
      showToast({
        text: t(way === 'credit' ? 'refund.creditDone' : 'refund.transferDone'),
        tone: 'success',
        id: 'order',
      })
      onClose()
    } catch (error) {
      refusal.take(error, (failure) =>
        showRefusal(form, failure, ['bank', 'account_number', 'holder']),
      )
    }
  }
  const transfer = form.handleSubmit((values) => finish(() => byTransfer(values)))
  return (
    <Modal
      open
      onClose={onClose}
      title={t('refund.choiceTitle', { amount: refund.formatted_amount })}
      closeLabel={t('shell.close')}
      footer={
        <SendButton busy={busy} way={way} finish={finish} asCredit={asCredit} transfer={transfer} />
      }
    >
      <FormAlert text={refusal.text} />
      <form
        id={formId}
        className={formStyles.form}
        method="post"
        noValidate
        onSubmit={(event) => void transfer(event)}
      >
        {refund.allows_credit ? (
          <WayChoice way={way} setWay={setWay} />
        ) : (
          <p>{t('refund.toCompany')}</p>
        )}
        {way === 'transfer' && <BankFields errors={errors} form={form} />}
      </form>
    </Modal>
  )
}

interface SendButtonProps {
  busy: boolean
  way: 'transfer' | 'credit'
  finish: (work: () => Promise<unknown>) => Promise<void>
  asCredit: () => Promise<void>
  transfer: (e?: BaseSyntheticEvent) => Promise<void | undefined>
}

function SendButton({ busy, way, finish, asCredit, transfer }: SendButtonProps) {
  const t = useT()
  return (
    <Button
      size="lg"
      block
      busy={busy}
      busyLabel={t('shell.loading')}
      onClick={() => void (way === 'credit' ? finish(asCredit) : transfer())}
    >
      {t(way === 'credit' ? 'refund.takeCredit' : 'refund.takeTransfer')}
    </Button>
  )
}

function WayChoice({
  way,
  setWay,
}: {
  way: 'transfer' | 'credit'
  setWay: (next: 'transfer' | 'credit') => void
}) {
  const t = useT()
  return (
    <RadioGroup
      legend={t('refund.choiceLegend')}
      name="way"
      value={way}
      onChange={(chosen) => setWay(chosen === 'transfer' ? 'transfer' : 'credit')}
    >
      <RadioCard value="credit" title={t('refund.credit')} description={t('refund.creditText')} />
      <RadioCard
        value="transfer"
        title={t('refund.transfer')}
        description={t('refund.transferText')}
      />
    </RadioGroup>
  )
}

function BankFields({
  errors,
  form,
}: {
  errors: FieldErrors<Input>
  form: UseFormReturn<Input, unknown, TransferForm>
}) {
  const t = useT()
  return (
    <>
      <Field label={t('refund.bank')} error={errorText(t, errors.bank)} required>
        <Select
          placeholder={t('refund.bankChoose')}
          options={BANK_CODES.map((code) => ({ value: code, label: BANKS[code].name }))}
          {...form.register('bank')}
        />
      </Field>
      <Field label={t('refund.account')} error={errorText(t, errors.account_number)} required>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          {...form.register('account_number')}
        />
      </Field>
      <Field
        label={t('refund.holder')}
        hint={t('refund.holderHint')}
        error={errorText(t, errors.holder)}
        required
      >
        <TextInput autoComplete="name" maxLength={HOLDER_LENGTH_MAX} {...form.register('holder')} />
      </Field>
      <p className="text-small text-muted">{t('refund.transferPrivacy')}</p>
    </>
  )
}
