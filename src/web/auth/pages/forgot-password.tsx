import { useState } from 'react'
import { phoneInput } from '#contract/wire.ts'
import { Controller, useForm } from 'react-hook-form'
import { Link, useNavigate } from '#web/router.ts'
import * as v from 'valibot'
import { forgotPassword } from '#contract/auth/auth.ts'
import { emailInput } from '#contract/auth/forms.ts'
import { localeTag } from '#domain/locale.ts'
import { maskPhone } from '#domain/auth/phone.ts'
import { AuthFrame, useReturnUrl, WaySwitch, type Way } from '#web/auth/auth-frame.tsx'
import { ChannelChoice } from '#web/auth/channel-choice.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import {
  errorText,
  focusFirstError,
  phoneRule,
  resolverOf,
  showRefusal,
} from '#web/components/form.ts'
import styles from '#web/components/form.module.css'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { pages } from '#contract/pages.ts'
import { send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { pendingCode, offsetOf, type Channel, type PendingCode } from '#web/auth/pending-code.ts'
import { enterForgotPassword } from '#web/state/session.ts'
import { Field } from '#web/ui/form/field.tsx'
import { PhoneInput } from '#web/ui/form/phone-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

type Identity = NonNullable<PendingCode['identity']>

/**
 * Starts a password reset: a code to the account's phone. The page shows the same whether or not
 * the account exists.
 */
export function Component() {
  const t = useT()
  const { given } = useReturnUrl()
  const [way, setWay] = useState<Way>('phone')
  return (
    <AuthFrame
      title={t('auth.forgotTitle')}
      text={t('auth.forgotText')}
      footer={
        <Link to={pages.login(given)} className="link">
          {t('auth.backToLogin')}
        </Link>
      }
    >
      <WaySwitch label={t('auth.resetWay')} way={way} onChange={setWay} />
      <ForgotForm key={way} way={way} />
    </AuthFrame>
  )
}

const byPhone = v.object({ identity: phoneInput })
const byEmail = v.object({ identity: emailInput })

function ForgotForm({ way }: { way: Way }) {
  const t = useT()
  const begin = useSendCode()
  const refusal = useRefusal()
  const [channel, setChannel] = useState<Channel>('whatsapp')
  const form = useForm<{ identity: string }, unknown, { identity: string }>({
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: way === 'phone' ? resolverOf(byPhone, { identity: phoneRule }) : resolverOf(byEmail),
    defaultValues: { identity: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ identity }) => {
    refusal.clear()
    try {
      await begin(
        way === 'phone' ? { phone_number: `62${identity}` } : { email: identity },
        channel,
      )
    } catch (error) {
      refusal.take(error, (failure) =>
        showRefusal(form, failure, ['identity'], { invalid: 'identity' }),
      )
    }
  }, focusFirstError)

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <FormAlert text={refusal.text} />
      {way === 'phone' ? (
        <Field label={t('auth.phone')} error={errorText(t, errors.identity)} required>
          <Controller
            name="identity"
            control={form.control}
            render={({ field }) => <PhoneInput {...field} />}
          />
        </Field>
      ) : (
        <Field label={t('auth.email')} error={errorText(t, errors.identity)} required>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('identity')}
          />
        </Field>
      )}
      <ChannelChoice
        legend={t('auth.channel')}
        channel={channel}
        onChange={setChannel}
        withEmail={way === 'email'}
      />
      <SubmitButton busy={isSubmitting} waitSeconds={refusal.left}>
        {t('auth.sendCode')}
      </SubmitButton>
    </form>
  )
}

const useSendCode = () => {
  const locale = localeTag(useLocale())
  const navigate = useNavigate()
  const { given } = useReturnUrl()
  return async (identity: Identity, channel: Channel) => {
    const answer = await send(forgotPassword, { body: { ...identity, send_to: channel, locale } })
    const sentTo = 'phone_number' in identity ? maskPhone(identity.phone_number) : identity.email
    pendingCode.write({
      purpose: 'forgot',
      identity,
      key: null,
      sentTo,
      channel,
      resendAt: answer.resend_at,
      serverOffset: offsetOf(answer.server_time),
    })
    enterForgotPassword(answer.key)
    await navigate(pages.otp(given))
  }
}
