import { staffPages } from '#contract/pages.ts'
import type { Waybill } from '#contract/staff/orders/waybill.ts'
import { formatRupiah } from '#domain/money.ts'
import { Link } from '#web/router.ts'
import { Phone, Weight, WindowTimes } from '#web/staff/order-values.tsx'
import { useT } from '#web/staff/words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { QrCode } from '#web/ui/display/qr-code.tsx'
import { Papers } from './papers.tsx'
import { useWaybills, type Numbered, type Waybills } from './use-waybills.ts'
import styles from './papers.module.css'

/** Longer addresses and notes are printed smaller, so that nothing of them is cut off. */
const SHORT = 160

/** The courier's waybill of each order; those without a number are named with what to do. */
export function Component() {
  const { printed, unready, refused, state } = useWaybills()
  const isShort = unready.length + refused.length > 0
  return (
    <Papers
      title="staff.title.waybill"
      papers={['bag100']}
      state={state}
      count={printed.length}
      notice={isShort && <Unready unready={unready} refused={refused} />}
    >
      {(paper) =>
        printed.map((one) => (
          <article
            key={one.number}
            className={classNames(styles.sheet, styles.label, styles[paper], styles.waybill)}
          >
            <Sheet of={one} />
          </article>
        ))
      }
    </Papers>
  )
}

function Sheet({ of }: { of: Numbered }) {
  const t = useT()
  const { sender, receiver } = of
  return (
    <>
      <h2 className={classNames(styles.big, styles.clamp)}>
        {of.courier} {of.service}
      </h2>
      <p className={styles.mark}>{of.is_chilled && t('waybill.chilled')}</p>
      <div className={classNames(styles.wide, styles.scanned)}>
        <QrCode text={of.waybill} alt={t('print.code', { number: of.waybill })} />
        <div>
          <p className={styles.number}>{of.waybill}</p>
          <p>
            {t('waybill.order')} {of.number}
          </p>
          <p>
            <WindowTimes {...of.window} />
          </p>
          <p className={styles.number}>
            {t('waybill.bags', { count: of.bags })} · <Weight grams={of.weight_g} />
          </p>
        </div>
      </div>
      <section className={classNames(styles.wide, styles.party)}>
        <p>{t('waybill.to')}</p>
        <p className={classNames(styles.number, styles.clamp)}>{receiver.name}</p>
        <p className={styles.number}>
          <Phone number={receiver.phone} />
        </p>
        <p className={styles.address} data-long={receiver.address.length > SHORT || undefined}>
          {receiver.address}
        </p>
        {receiver.note && (
          <p className={styles.remark} data-long={receiver.note.length > SHORT || undefined}>
            {t('waybill.note', { note: receiver.note })}
          </p>
        )}
      </section>
      <p className={classNames(styles.cash, styles.wide)}>
        {of.cash > 0 ? t('print.cash', { amount: formatRupiah(of.cash) }) : t('waybill.noCash')}
      </p>
      <section className={classNames(styles.wide, styles.party, styles.from)}>
        <p className={styles.clamp}>
          {t('waybill.from')} <b>{sender.name}</b> · <Phone number={sender.phone} />
        </p>
        <p className={styles.remark}>{sender.address}</p>
      </section>
    </>
  )
}

/** Only the screen shows it. */
function Unready({ unready, refused }: Pick<Waybills, 'unready' | 'refused'>) {
  const t = useT()
  return (
    <div className={styles.missing}>
      <Banner tone="warn" title={t('waybill.unready')} role="status">
        <ul>
          {unready.map((one) => (
            <li key={one.number}>
              {t(`waybill.${whyOf(one)}`, { number: one.number, courier: one.courier })}{' '}
              <Link to={staffPages.order(one.number)} className="link">
                {t('waybill.open', { number: one.number })}
              </Link>
              {one.link && (
                <>
                  {' · '}
                  <a href={one.link} target="_blank" rel="noreferrer" className="link">
                    {t('waybill.link', { number: one.number })}
                  </a>
                </>
              )}
            </li>
          ))}
          {refused.map(({ number, isUnknown }) => (
            <li key={number}>{t(isUnknown ? 'print.unknown' : 'waybill.state', { number })}</li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}

const whyOf = ({ state }: Waybill) =>
  state === 'unbooked' || state === 'trouble' ? state : ('booking' as const)
