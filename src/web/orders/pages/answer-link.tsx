import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { answerByLink, getAnswerLink, type AnswerLink } from '#contract/orders/answer-link.ts'
import { pages } from '#contract/pages.ts'
import { Head } from '#web/components/head.tsx'
import { QueryFailure } from '#web/components/query-failure.tsx'
import { WithQueries } from '#web/components/with-queries.tsx'
import { useServerOffset } from '#web/hooks/use-server-offset.ts'
import { useParams } from '#web/router.ts'
import { CallFailure, send } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Countdown } from '#web/ui/display/countdown.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Busy, SkeletonText } from '#web/ui/display/skeleton.tsx'
import styles from './answer-link.module.css'

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['answer-link', token],
    queryFn: ({ signal }) => send(getAnswerLink, { params: { token }, signal }),
    staleTime: 0,
    retry: false,
  })

/** `unknown`: the address is not one of a message, so that it names no question. */
const lostBy = (error: unknown): 'over' | 'unknown' | null => {
  if (!(error instanceof CallFailure)) return null
  if (error.code === 'substitution_over') return 'over'
  return error.status === 404 || error.status === 422 ? 'unknown' : null
}

/** Where a link of a message about a substitute is confirmed: no account is needed. */
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
  const query = useQuery(linkQuery(token))
  const given = useMutation({
    mutationFn: () => send(answerByLink, { params: { token } }),
  })
  const lost = lostBy(query.error) ?? lostBy(given.error)
  return (
    <div className={`container ${styles.page}`}>
      <Head title={t('title.substitute')} isPrivate />
      {given.data ? (
        <div className="card" role="status">
          <EmptyState
            level={1}
            title={t(
              given.data.answer === 'accept' ? 'substitution.accepted' : 'substitution.refused',
            )}
          />
        </div>
      ) : lost !== null ? (
        <div className="card" role="status">
          <EmptyState
            level={1}
            title={t('answer.unknown')}
            text={t(lost === 'over' ? 'answer.overText' : 'answer.unknownText')}
            action={<ButtonLink to={pages.orders()}>{t('answer.orders')}</ButtonLink>}
          />
        </div>
      ) : query.data ? (
        <Question
          one={query.data}
          receivedAt={query.dataUpdatedAt}
          busy={given.isPending}
          failure={given.error?.message ?? null}
          onAnswer={() => given.mutate()}
          onEnd={() => void query.refetch()}
        />
      ) : query.error ? (
        <QueryFailure query={query} title={t('title.substitute')} level={1} />
      ) : (
        <Busy label={t('shell.loading')}>
          <SkeletonText lines={4} />
        </Busy>
      )}
    </div>
  )
}

interface QuestionProps {
  one: AnswerLink
  receivedAt: number
  busy: boolean
  failure: string | null
  onAnswer: () => void
  onEnd: () => void
}

function Question({ one, receivedAt, busy, failure, onAnswer, onEnd }: QuestionProps) {
  const t = useT()
  const offset = useServerOffset(one.server_time, receivedAt)
  return (
    <section className={`card ${styles.question}`}>
      <p className={styles.order}>{t('answer.order', { number: one.number })}</p>
      <h1>{t(one.answer === 'accept' ? 'answer.accept' : 'answer.refuse')}</h1>
      <div className={styles.good}>
        <img src={one.image} alt="" width={80} height={80} />
        <p>
          {t('substitution.ask', { missing: one.missing, instead: insteadOf(one) })}{' '}
          {t('substitution.price', { price: one.formatted_price })}
        </p>
      </div>
      {one.others.length > 0 && (
        <>
          <p id="others">{t('answer.others')}</p>
          <ul className={`plain-list ${styles.others}`} aria-labelledby="others">
            {one.others.map((other) => (
              <li key={insteadOf(other)} className={styles.good}>
                <img src={other.image} alt="" width={56} height={56} />
                <p>
                  <strong>{insteadOf(other)}</strong>
                  <br />
                  {t('substitution.each', { price: other.formatted_price })}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {t('substitution.left')}:{' '}
        <Countdown
          deadline={one.until}
          serverOffset={offset}
          label={t('substitution.left')}
          onEnd={onEnd}
        />
        . {t('substitution.otherwise')}
      </p>
      {failure && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      <Button busy={busy} onClick={onAnswer}>
        {t(one.answer === 'accept' ? 'substitution.accept' : 'substitution.refuse')}
      </Button>
    </section>
  )
}

const insteadOf = (good: Pick<AnswerLink, 'units' | 'name' | 'variation_name'>): string =>
  [`${good.units} × ${good.name}`, good.variation_name].filter(Boolean).join(' · ')
