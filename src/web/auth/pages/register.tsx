import { useState } from 'react'
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { Link, Navigate, useLoaderData, useNavigate, useSearchParams } from '#web/router.ts'
import type * as v from 'valibot'
import { register as registerByPhone, registerByEmail, type Key } from '#contract/auth/auth.ts'
import { registerByEmailForm, registerForm } from '#contract/auth/forms.ts'
import { localeTag } from '#domain/locale.ts'
import { AuthFrame, useReturnUrl, WaySwitch, type Way } from '#web/auth/auth-frame.tsx'
import { ConsentFields } from '#web/auth/consent-fields.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import {
  errorText,
  focusFirstError,
  phoneRule,
  resolverOf,
  showRefusal,
} from '#web/components/form.ts'
import styles from '#web/components/form.module.css'
import { PasswordFields } from '#web/auth/password-fields.tsx'
import { loadProviders, ProviderButtons } from '#web/auth/provider-buttons.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { pendingCode } from '#web/auth/pending-code.ts'
import { leaveSession, useSession } from '#web/state/session.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PhoneInput } from '#web/ui/form/phone-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

const REFERRAL_LENGTH_MAX = 40
type Form = v.InferInput<typeof registerForm>
const FIELDS = [
  'name',
  'phone_number',
  'email',
  'password',
  'password_confirmation',
  'accept_terms',
] as const
const FIELD_OF_CODE = { phone_taken: 'phone_number', email_taken: 'email' } as const
const EMPTY: Form = {
  name: '',
  phone_number: '',
  email: '',
  password: '',
  password_confirmation: '',
  accept_terms: false,
  accept_marketing: false,
}

export const loader = loadProviders

/**
 * Registration by phone, e-mail or login provider. All of them verify the phone by a code
 * afterwards.
 */
export function Component() {
  const t = useT()
  const { providers } = useLoaderData<typeof loader>()
  const { isLoggedIn } = useSession()
  const { returnUrl, given } = useReturnUrl()
  const invitation = useInvitation()
  const [way, setWay] = useState<Way>('phone')

  if (isLoggedIn) return <Navigate to={returnUrl} replace />
  return (
    <AuthFrame
      title={t('auth.registerTitle')}
      text={t('auth.registerText')}
      footer={
        <>
          {t('auth.hasAccount')}
          <Link to={pages.login(given)} className="link">
            {t('auth.toLogin')}
          </Link>
        </>
      }
    >
      <ProviderButtons
        providers={providers}
        returnUrl={returnUrl}
        invitation={invitation}
        beside="above"
      />
      <WaySwitch label={t('auth.registerWay')} way={way} onChange={setWay} />
      <RegisterForm way={way} invitation={invitation} />
    </AuthFrame>
  )
}

/**
 * The referral code from the address. Read after hydration, because the server renders without a
 * query.
 */
const useInvitation = (): string | undefined => {
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  return (isHydrated && search.get('ref')?.trim().slice(0, REFERRAL_LENGTH_MAX)) || undefined
}

interface RegisterFormProps {
  way: Way
  invitation: string | undefined
}

function RegisterForm({ way, invitation }: RegisterFormProps) {
  const t = useT()
  const { form, submit, refusal } = useRegistering({ way, invitation })
  const { errors, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const phone = <PhoneField key="phone" form={form} />
  const email = <EmailField key="email" form={form} required={way === 'email'} />
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <FormAlert text={refusal.text} />
      {invitation && <Banner tone="success">{t('auth.invited')}</Banner>}
      <Field label={t('auth.name')} error={errorText(t, errors.name)} required>
        <TextInput autoComplete="name" {...form.register('name')} />
      </Field>
      {way === 'email' ? [email, phone] : [phone, email]}
      <PasswordFields
        label={t('auth.password')}
        password={password}
        passwordField={form.register('password')}
        passwordError={errorText(t, errors.password)}
        confirmationField={form.register('password_confirmation')}
        confirmationError={errorText(t, errors.password_confirmation)}
      />
      <ConsentFields
        terms={form.register('accept_terms')}
        marketing={form.register('accept_marketing')}
        error={errorText(t, errors.accept_terms)}
      />
      <SubmitButton busy={isSubmitting} waitSeconds={refusal.left}>
        {t('auth.register')}
      </SubmitButton>
    </form>
  )
}

/** The form and its call; the phone is verified on the next page. */
const useRegistering = ({ way, invitation }: RegisterFormProps) => {
  const locale = localeTag(useLocale())
  const navigate = useNavigate()
  const { given } = useReturnUrl()
  const refusal = useRefusal()
  // The forms differ only in that e-mail is required here.
  const schema = (way === 'email' ? registerByEmailForm : registerForm) as typeof registerForm
  const form = useForm<Form, unknown, v.InferOutput<typeof registerForm>>({
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: resolverOf(schema, { phone_number: phoneRule }),
    defaultValues: EMPTY,
  })
  const enter = async (key: Key, phone_number: string) => {
    leaveSession()
    pendingCode.write({
      purpose: 'register',
      identity: { phone_number },
      key,
      sentTo: null,
      channel: 'whatsapp',
      resendAt: null,
      serverOffset: 0,
    })
    await navigate(pages.otp(given))
  }
  const submit = form.handleSubmit(async ({ email, ...values }) => {
    refusal.clear()
    const body = {
      ...values,
      phone_number: `62${values.phone_number}`,
      accept_terms: true as const,
      locale,
      ...(invitation ? { referral_code: invitation } : {}),
    }
    try {
      const { key } =
        way === 'email'
          ? await send(registerByEmail, { body: { ...body, email: email ?? '' } })
          : await send(registerByPhone, { body: { ...body, ...(email ? { email } : {}) } })
      await enter(key, body.phone_number)
    } catch (error) {
      refusal.take(error, (failure) => showRefusal(form, failure, FIELDS, FIELD_OF_CODE))
    }
  }, focusFirstError)
  return { form, submit, refusal }
}

type FormProps = { form: UseFormReturn<Form, unknown, v.InferOutput<typeof registerForm>> }

function PhoneField({ form }: FormProps) {
  const t = useT()
  return (
    <Field
      label={t('auth.phone')}
      hint={t('auth.phoneHint')}
      error={errorText(t, form.formState.errors.phone_number)}
      required
    >
      <Controller
        name="phone_number"
        control={form.control}
        render={({ field }) => <PhoneInput {...field} />}
      />
    </Field>
  )
}

function EmailField({ form, required }: FormProps & { required: boolean }) {
  const t = useT()
  return (
    <Field
      label={t('auth.email')}
      error={errorText(t, form.formState.errors.email)}
      required={required}
      mark={required ? undefined : t('auth.optional')}
    >
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.register('email')}
      />
    </Field>
  )
}
