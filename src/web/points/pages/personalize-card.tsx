import { useState, type SubmitEvent } from 'react'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { useQuery } from '@tanstack/react-query'
import { listCardColors, updatePersonalizeCard, type User } from '#contract/profile/profile.ts'
import dots from '#web/points/card-colors.module.css'
import { Head } from '#web/components/head.tsx'
import { MemberCard } from '#web/points/member-card.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { pages } from '#contract/pages.ts'
import { CallFailure, send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { setUser, useSession } from '#web/state/session.ts'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { Busy, SkeletonBox } from '#web/ui/display/skeleton.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './personalize-card.module.css'

/** The colour of the member card, tried on before it is chosen. */
export function Component() {
  const t = useT()
  const { user } = useSession()
  return (
    <>
      <Head title={t('title.card')} isPrivate />
      <PageTitle
        title={t('card.title')}
        back={{ to: pages.profile(), label: t('account.title') }}
      />
      {user ? <Choice user={user} /> : <Waiting />}
    </>
  )
}

function Choice({ user }: { user: User }) {
  const t = useT()
  const locale = useLocale()
  const [color, setColor] = useState(user.card_color)
  const [busy, setBusy] = useState(false)
  const colors = useQuery({
    queryKey: keys.cardColors(locale),
    queryFn: ({ signal }) => send(listCardColors, { signal }),
    staleTime: Infinity,
  })
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || color === user.card_color) return
    setBusy(true)
    try {
      setUser(await send(updatePersonalizeCard, { body: { color_id: color } }))
      showToast({ text: t('card.saved'), tone: 'success' })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showToast({ text: error.message, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  if (colors.isError) return <QueryFailure query={colors} title={t('card.failed')} />
  if (!colors.data) return <Waiting />
  return (
    <form className={styles.page} method="post" onSubmit={(event) => void save(event)}>
      <p className="text-muted">{t('card.text')}</p>
      <MemberCard user={user} color={color} />
      <RadioGroup
        legend={t('card.legend')}
        name="color"
        value={color}
        onChange={setColor}
        layout="grid"
      >
        {colors.data.map(({ id, name }) => (
          <RadioCard
            key={id}
            value={id}
            title={name}
            icon={<span className={`${styles.dot} ${dots[id] ?? ''}`} aria-hidden="true" />}
          />
        ))}
      </RadioGroup>
      <SubmitButton
        busy={busy}
        disabledReason={color === user.card_color ? t('profile.nothingChanged') : undefined}
      >
        {t('card.save')}
      </SubmitButton>
    </form>
  )
}

function Waiting() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')}>
      <SkeletonBox shape="banner" />
    </Busy>
  )
}
