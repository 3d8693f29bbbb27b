import { useState, type BaseSyntheticEvent } from 'react'
import { Controller, useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import { registerByProvider } from '#contract/auth/providers.ts'
import { registerByProviderForm } from '#contract/auth/forms.ts'
import { localeTag } from '#domain/locale.ts'
import { AuthFrame, useReturnUrl } from '#web/auth/auth-frame.tsx'
import { ConsentFields } from '#web/auth/consent-fields.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { errorText, phoneRule, resolverOf, showRefusal } from '#web/components/form.ts'
import styles from '#web/components/form.module.css'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { pages } from '#contract/pages.ts'
import { useNavigate } from '#web/router.ts'
import { send, type CallFailure } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { pendingCode, withPendingKeys } from '#web/auth/pending-code.ts'
import { providerNewcomer, type Newcomer } from '#web/auth/provider-sign-in.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PhoneInput } from '#web/ui/form/phone-input.tsx'
import { SkeletonBox, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** Asks a new customer from a login provider for a phone number and acceptance of the terms. */
export function Component() {
  const t = useT()
  const isHydrated = useHydrated()
  const { given } = useReturnUrl()
  const [isLost, setLost] = useState(false)
  const newcomer = isHydrated && !isLost ? providerNewcomer.read() : null
  if (!isHydrated) return <Waiting />
  if (newcomer === null) {
    return (
      <AuthFrame title={t('auth.newcomerGone')} text={t('auth.newcomerGoneText')}>
        <ButtonLink to={pages.login(given)} size="lg" block>
          {t('auth.startAgain')}
        </ButtonLink>
      </AuthFrame>
    )
  }
  const lose = () => {
    providerNewcomer.write(null)
    setLost(true)
  }
  const { provider, email } = newcomer
  return (
    <AuthFrame title={t('auth.newcomerTitle')} text={t('auth.newcomerText', { provider, email })}>
      <NewcomerForm newcomer={newcomer} onLost={lose} />
    </AuthFrame>
  )
}

function Waiting() {
  const t = useT()
  return (
    <AuthFrame title={t('auth.newcomerTitle')}>
      <SkeletonText lines={2} />
      <SkeletonBox shape="line" />
      <SkeletonBox shape="line" />
    </AuthFrame>
  )
}

type Form = v.InferInput<typeof registerByProviderForm>
const FIELDS = ['name', 'phone_number', 'accept_terms'] as const

function NewcomerForm({ newcomer, onLost }: { newcomer: Newcomer; onLost: () => void }) {
  const { invitation } = newcomer
  const locale = localeTag(useLocale())
  const navigate = useNavigate()
  const { given } = useReturnUrl()
  const refusal = useRefusal()
  const form = useForm<Form, unknown, v.InferOutput<typeof registerByProviderForm>>({
    mode: 'onTouched',
    resolver: resolverOf(registerByProviderForm, { phone_number: phoneRule }),
    defaultValues: {
      name: newcomer.name,
      phone_number: '',
      accept_terms: false,
      accept_marketing: false,
    },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    refusal.clear()
    const phone_number = `62${values.phone_number}`
    try {
      const body = {
        ...values,
        phone_number,
        accept_terms: true as const,
        locale,
        ...(invitation ? { referral_code: invitation } : {}),
      }
      const { key } = await withPendingKeys(newcomer, () => send(registerByProvider, { body }))
      providerNewcomer.write({ ...newcomer, key, name: values.name })
      const unsent = { sentTo: null, channel: 'whatsapp', resendAt: null, serverOffset: 0 } as const
      pendingCode.write({
        ...unsent,
        purpose: 'register',
        identity: { phone_number },
        key,
        provider: newcomer.provider,
      })
      await navigate(pages.otp(given))
    } catch (error) {
      refusal.take(error, (failure) => {
        if (failure.status === 401) onLost()
        return showRefusal(form, failure, FIELDS)
      })
    }
  })

  return (
    <Fields
      submit={submit}
      refusal={refusal}
      invitation={invitation}
      errors={errors}
      form={form}
      isSubmitting={isSubmitting}
    />
  )
}

interface FieldsProps {
  submit: (e?: BaseSyntheticEvent) => Promise<void | undefined>
  refusal: {
    text: string | null
    left: number
    clear: () => void
    take: (error: unknown, place?: (failure: CallFailure) => string | null) => void
  }
  invitation: string | undefined
  errors: FieldErrors<Form>
  form: UseFormReturn<Form, unknown, v.InferOutput<typeof registerByProviderForm>>
  isSubmitting: boolean
}

function Fields({ submit, refusal, invitation, errors, form, isSubmitting }: FieldsProps) {
  const t = useT()
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <FormAlert text={refusal.text} />
      {invitation && <Banner tone="success">{t('auth.invited')}</Banner>}
      <Field label={t('auth.name')} error={errorText(t, errors.name)} required>
        <TextInput autoComplete="name" {...form.register('name')} />
      </Field>
      <Field
        label={t('auth.phone')}
        hint={t('auth.phoneHint')}
        error={errorText(t, errors.phone_number)}
        required
      >
        <Controller
          name="phone_number"
          control={form.control}
          render={({ field }) => <PhoneInput {...field} />}
        />
      </Field>
      <ConsentFields
        terms={form.register('accept_terms')}
        marketing={form.register('accept_marketing')}
        error={errorText(t, errors.accept_terms)}
      />
      <SubmitButton busy={isSubmitting} waitSeconds={refusal.left}>
        {t('auth.continue')}
      </SubmitButton>
    </form>
  )
}
