import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { openCampaignLink } from '#contract/campaigns.ts'
import { pages } from '#contract/pages.ts'
import { Head } from '#web/components/head.tsx'
import { WithQueries } from '#web/components/with-queries.tsx'
import { useNavigate, useParams } from '#web/router.ts'
import { send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import styles from './stop-offers.module.css'

/** Where the link of a message leads first: counts the visit of a browser and goes on. */
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
  const navigate = useNavigate()
  const opening = useMutation({
    mutationFn: () => send(openCampaignLink, { params: { token } }),
    // Back leads to where the customer came from, not here again.
    onSuccess: ({ href }) => void navigate(href, { replace: true }),
  })
  const { mutate } = opening
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    mutate()
  }, [mutate])
  return (
    <div className={`container ${styles.page}`}>
      <Head title={t('title.offer')} isPrivate />
      {opening.error ? (
        <div className="card" role="alert">
          <EmptyState
            level={1}
            title={t('stop.unknown')}
            text={t('offer.unknownText')}
            action={<ButtonLink to={pages.allProducts()}>{t('notifications.shop')}</ButtonLink>}
          />
        </div>
      ) : (
        <Busy label={t('shell.loading')}>
          <SkeletonText lines={3} />
        </Busy>
      )}
    </div>
  )
}
