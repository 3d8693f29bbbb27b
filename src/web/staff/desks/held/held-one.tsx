import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getHeld, type Held } from '#contract/staff/customers/held.ts'
import { formatNumber } from '#domain/money.ts'
import { formatDate, formatDateTime } from '#i18n/format.ts'
import { Link, useParams } from '#web/router.ts'
import { queries } from '#web/staff/queries.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { Page } from '#web/staff/shell/page.tsx'
import { Facts, Part } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { DecideHeld } from './decide-held.tsx'
import { HELD, HeldState, signsOf, whatOf } from './values.tsx'
import styles from './held.module.css'

/** One held offer or invitation: why it is held, and the decision. */
export function Component() {
  const t = useT()
  const { id = '' } = useParams()
  const key = [HELD, 'one', id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(getHeld, { params: { id }, signal }),
  })
  const held = query.data
  return (
    <Page
      title={held ? `${whatOf(held, t)} · ${held.customer.name}` : t('staff.title.held')}
      back={{ to: staffPages.held(), label: t('staff.title.held') }}
      note={held && <HeldState {...held} />}
    >
      <Loaded query={query} data={held} failed={t('staff.held.failed')} lines={8}>
        {(found) => (
          <Whole
            held={found}
            onDecided={(now) => {
              void queries.invalidateQueries({ queryKey: [HELD] })
              void queries.invalidateQueries({ queryKey: ['today'] })
              queries.setQueryData(key, now)
            }}
          />
        )}
      </Loaded>
    </Page>
  )
}

function Whole({ held, onDecided }: { held: Held; onDecided: (held: Held) => void }) {
  const t = useT()
  const may = usePermitted()
  return (
    <div className={styles.parts}>
      <p className={styles.faint}>{t(`staff.held.text.${held.kind}`)}</p>
      <Part title={t('staff.held.why')}>
        <Evidence held={held} />
        <Others held={held} />
      </Part>
      {held.state === 'open' ? (
        may('customers.write') && <DecideHeld held={held} onDecided={onDecided} />
      ) : (
        <Part title={t('staff.held.decision')}>
          <Decision held={held} />
        </Part>
      )}
    </div>
  )
}

function Evidence({ held }: { held: Held }) {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  const { customer, code, purchase } = held
  return (
    <Facts
      facts={[
        [t('staff.held.shared'), signsOf(held, t)],
        [
          t('staff.held.customer'),
          <Link key="customer" className="link" to={staffPages.customer(customer.id)}>
            {customer.name}
          </Link>,
        ],
        [t('staff.held.customerSince'), formatDate(new Date(customer.since), locale)],
        [t('staff.held.orders'), formatNumber(customer.orders)],
        [
          t('staff.held.coupon'),
          code &&
            (may('coupons.read') ? (
              <Link key="coupon" className="link" to={staffPages.coupon(code)}>
                {code}
              </Link>
            ) : (
              code
            )),
        ],
        [t('staff.held.purchase'), purchase && <OrderLink key="purchase" number={purchase} />],
        [t('staff.held.since'), formatDateTime(new Date(held.opened_at), locale)],
      ]}
    />
  )
}

function OrderLink({ number }: { number: string }) {
  const may = usePermitted()
  if (!may('orders.read')) return number
  return (
    <Link className="link" to={staffPages.order(number)}>
      {number}
    </Link>
  )
}

/** The other accounts, with the orders that share something. */
function Others({ held }: { held: Held }) {
  const t = useT()
  const locale = useLocale()
  if (held.others.length === 0) return null
  return (
    <>
      <h3 className={styles.small}>{t('staff.held.others')}</h3>
      <ul className={styles.others}>
        {held.others.map(({ id, name, number, at }) => (
          <li key={`${id} ${number}`}>
            <Link className="link" to={staffPages.customer(id)}>
              {name}
            </Link>
            {' · '}
            <span className={styles.faint}>
              {number && at ? (
                <>
                  <OrderLink number={number} /> · {formatDateTime(new Date(at), locale)}
                </>
              ) : (
                t('staff.held.invited')
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Decision({ held }: { held: Held }) {
  const t = useT()
  const locale = useLocale()
  const { state, decided_at: at } = held
  return (
    <Facts
      facts={[
        [t('staff.held.decision'), t(`staff.held.state.${state}`)],
        [t('staff.held.reason'), held.note],
        [t('staff.held.decidedBy'), held.decided_by],
        [t('staff.held.decidedAt'), at && formatDateTime(new Date(at), locale)],
      ]}
    />
  )
}
