import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Link, Navigate, useLoaderData, useNavigate } from '#web/router.ts'
import type * as v from 'valibot'
import { login, loginByEmail } from '#contract/auth/auth.ts'
import { loginByEmailForm, loginForm } from '#contract/auth/forms.ts'
import type { Data } from '#contract/call.ts'
import { localeTag } from '#domain/locale.ts'
import { AuthFrame, useReturnUrl, WaySwitch, type Way } from '#web/auth/auth-frame.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import {
  emailRule,
  errorText,
  focusFirstError,
  phoneRule,
  resolverOf,
  showRefusal,
} from '#web/components/form.ts'
import styles from '#web/components/form.module.css'
import { loadProviders, ProviderButtons } from '#web/auth/provider-buttons.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { pendingCode } from '#web/auth/pending-code.ts'
import { setForgotPassword } from '#web/state/session-keys.ts'
import { enterSession, leaveSession, useSession } from '#web/state/session.ts'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { PhoneInput } from '#web/ui/form/phone-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

type SignedIn = Data<typeof login>

export const loader = loadProviders

/**
 * Logging in by phone number, by e-mail or by another provider, and on to where the visitor wanted
 * to go.
 */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const { providers } = useLoaderData<typeof loader>()
  const { isLoggedIn } = useSession()
  const { returnUrl, given } = useReturnUrl()
  const [way, setWay] = useState<Way>('phone')

  const enter = async (
    { key, user, verification_required }: SignedIn,
    identity: { phone_number: string } | null,
  ) => {
    setForgotPassword(false)
    if (verification_required || !user) {
      leaveSession()
      pendingCode.write({
        purpose: 'login',
        identity,
        key,
        sentTo: null,
        channel: 'whatsapp',
        resendAt: null,
        serverOffset: 0,
      })
      return navigate(pages.otp(given))
    }
    enterSession(key, user)
    return navigate(returnUrl, { replace: true })
  }

  if (isLoggedIn) return <Navigate to={returnUrl} replace />
  return (
    <AuthFrame
      title={t('auth.loginTitle')}
      text={t('auth.loginText')}
      footer={
        <>
          {t('auth.noAccount')}
          <Link to={pages.register(given)} className="link">
            {t('auth.toRegister')}
          </Link>
        </>
      }
    >
      <WaySwitch label={t('auth.way')} way={way} onChange={setWay} />
      {way === 'phone' ? (
        <PhoneLogin onDone={enter} />
      ) : (
        <EmailLogin onDone={(answer) => enter(answer, null)} />
      )}
      <ProviderButtons providers={providers} returnUrl={returnUrl} beside="below" />
    </AuthFrame>
  )
}

interface WayProps {
  onDone: (answer: SignedIn, identity: { phone_number: string }) => unknown
}

function PhoneLogin({ onDone }: WayProps) {
  const t = useT()
  const locale = useLocale()
  const form = useForm<v.InferInput<typeof loginForm>, unknown, v.InferOutput<typeof loginForm>>({
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: resolverOf(loginForm, { phone_number: phoneRule }),
    defaultValues: { phone_number: '', password: '' },
  })
  const refusal = useRefusal()
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    refusal.clear()
    const phone_number = `62${values.phone_number}`
    try {
      await onDone(
        await send(login, { body: { ...values, phone_number, locale: localeTag(locale) } }),
        { phone_number },
      )
    } catch (error) {
      refusal.take(error, (failure) => showRefusal(form, failure, ['phone_number', 'password']))
    }
  }, focusFirstError)

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <FormAlert text={refusal.text} />
      <Field label={t('auth.phone')} error={errorText(t, errors.phone_number)} required>
        <Controller
          name="phone_number"
          control={form.control}
          render={({ field }) => <PhoneInput {...field} />}
        />
      </Field>
      <Password field={form.register('password')} error={errorText(t, errors.password)} />
      <SubmitButton busy={isSubmitting} waitSeconds={refusal.left}>
        {t('auth.login')}
      </SubmitButton>
    </form>
  )
}

function EmailLogin({ onDone }: { onDone: (answer: SignedIn) => unknown }) {
  const t = useT()
  const locale = useLocale()
  const form = useForm<
    v.InferInput<typeof loginByEmailForm>,
    unknown,
    v.InferOutput<typeof loginByEmailForm>
  >({
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: resolverOf(loginByEmailForm, { email: emailRule }),
    defaultValues: { email: '', password: '' },
  })
  const refusal = useRefusal()
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    refusal.clear()
    try {
      await onDone(await send(loginByEmail, { body: { ...values, locale: localeTag(locale) } }))
    } catch (error) {
      refusal.take(error, (failure) => showRefusal(form, failure, ['email', 'password']))
    }
  }, focusFirstError)

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <FormAlert text={refusal.text} />
      <Field label={t('auth.email')} error={errorText(t, errors.email)} required>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('email')}
        />
      </Field>
      <Password field={form.register('password')} error={errorText(t, errors.password)} />
      <SubmitButton busy={isSubmitting} waitSeconds={refusal.left}>
        {t('auth.login')}
      </SubmitButton>
    </form>
  )
}

function Password({
  field,
  error,
}: {
  field: ReturnType<ReturnType<typeof useForm>['register']>
  error: string | undefined
}) {
  const t = useT()
  const { given } = useReturnUrl()
  return (
    <div>
      <Field label={t('auth.password')} error={error} required>
        <PasswordInput
          showLabel={t('auth.showPassword')}
          hideLabel={t('auth.hidePassword')}
          {...field}
          autoComplete="current-password"
        />
      </Field>
      <Link to={pages.forgotPassword(given)} className={`link ${styles.aside}`}>
        {t('auth.forgot')}
      </Link>
    </div>
  )
}
