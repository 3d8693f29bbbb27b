import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getPhoneLink, sendPhoneLinkCode, usePhoneLink } from '#contract/auth/phone-link.ts'
import { pages } from '#contract/pages.ts'
import { localeTag } from '#domain/locale.ts'
import { AuthFrame } from '#web/auth/auth-frame.tsx'
import { OtpForm } from '#web/auth/otp-form.tsx'
import { pendingCode, type PendingCode } from '#web/auth/pending-code.ts'
import { WithQueries } from '#web/components/with-queries.tsx'
import { withoutBreaks } from '#web/format.ts'
import { useParams } from '#web/router.ts'
import { CallFailure, send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { leaveSession } from '#web/state/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'

const NEW_CODE: PendingCode = {
  purpose: 'change_phone',
  identity: null,
  key: null,
  sentTo: null,
  channel: 'whatsapp',
  resendAt: null,
  serverOffset: 0,
}

/** Where the owner of a new number confirms it with a code, without an account. */
export function Component() {
  return (
    <WithQueries>
      <Page />
    </WithQueries>
  )
}

function Page() {
  const t = useT()
  const { token = '' } = useParams()
  const [done, setDone] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['phone-link', token],
    queryFn: ({ signal }) => send(getPhoneLink, { params: { token }, signal }),
    enabled: done === null,
    retry: false,
  })
  if (done !== null)
    return (
      <AuthFrame
        title={t('phoneLink.done', { phone: withoutBreaks(done) })}
        text={t('phoneLink.doneText')}
      >
        <ButtonLink to={pages.login()}>{t('auth.login')}</ButtonLink>
      </AuthFrame>
    )
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <AuthFrame title={t('title.phoneLink')}>
        <Busy label={t('shell.loading')}>
          <SkeletonText lines={3} />
        </Busy>
      </AuthFrame>
    )
  return <Confirm token={token} phone={data.phone} onDone={setDone} onLost={() => void refetch()} />
}

interface ConfirmProps {
  token: string
  phone: string
  onDone: (phone: string) => void
  onLost: () => void
}

function Confirm({ token, phone, onDone, onLost }: ConfirmProps) {
  const t = useT()
  const locale = localeTag(useLocale())
  const [code, setCode] = useState(NEW_CODE)
  // The shop can withdraw a link while its page is open.
  const whileItHolds = async <T,>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'not_found') onLost()
      throw error
    }
  }
  const use = async (otp: string) => {
    const moved = await whileItHolds(
      send(usePhoneLink, { params: { token }, body: { otp, locale } }),
    )
    pendingCode.write(null)
    // The shop has ended every session of the account, which may be this one.
    leaveSession()
    onDone(moved.phone)
  }
  return (
    <AuthFrame
      title={t('title.phoneLink')}
      text={t('phoneLink.text', { phone: withoutBreaks(phone) })}
    >
      <OtpForm
        code={code}
        onChange={setCode}
        onAsk={(channel) =>
          whileItHolds(
            send(sendPhoneLinkCode, {
              params: { token },
              body: { send_to: channel === 'sms' ? 'sms' : 'whatsapp', locale },
            }),
          )
        }
        onVerify={use}
        onLost={() => {
          setCode(NEW_CODE)
          onLost()
        }}
      />
    </AuthFrame>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT()
  const isUnknown = error instanceof CallFailure && (error.status === 404 || error.status === 422)
  return (
    <AuthFrame
      title={isUnknown ? t('phoneLink.unknown') : t('title.phoneLink')}
      text={isUnknown ? t('phoneLink.unknownText') : error.message}
    >
      {isUnknown ? (
        <ButtonLink to={pages.help()}>{t('phoneLink.help')}</ButtonLink>
      ) : (
        <Button onClick={onRetry}>{t('phoneLink.again')}</Button>
      )}
    </AuthFrame>
  )
}
