import { useCallback, useEffect, useState } from 'react'
import { pages, staffPages } from '#contract/pages.ts'
import { listReceipts, type TillReceipt } from '#contract/till/sales.ts'
import type { TillMember } from '#contract/till/members.ts'
import { LanguageSwitch } from '#web/staff/shell/language-switch.tsx'
import { Logo } from '#web/staff/shell/logo.tsx'
import { outbox } from '#web/staff/offline/outbox.ts'
import { Unsent } from '#web/staff/offline/unsent.tsx'
import { send } from '#web/staff/send.ts'
import { useStore } from '#web/state/make-store.ts'
import { useT } from '#web/staff/words.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/nav/tabs.tsx'
import { signOut, type Staff } from '#web/staff/session.ts'
import { atTill } from './at-till.ts'
import { Counter } from './counter/counter.tsx'
import { CounterDone, CounterKept, type Kept, type Sold } from './counter/counter-done.tsx'
import { TillBill } from './till-bill.tsx'
import { TillCollect } from './till-collect.tsx'
import { TillDone, type Done } from './till-done.tsx'
import { TillMemberForm } from './till-member.tsx'
import { TillReceipts } from './receipts/till-receipts.tsx'
import { GOODS_SCOPE } from './counter/use-till-goods.ts'
import styles from './till.module.css'

const BILL_SEARCH = '?tab=bill'

const tabsOf = (t: ReturnType<typeof useT>) => [
  { id: 'goods', label: t('till.tab.goods'), href: pages.till() },
  { id: 'bill', label: t('till.tab.bill'), href: pages.till() + BILL_SEARCH },
]

/**
 * Sells goods to one customer after another, or records a member's bill of another cash register.
 * Next to it the branch's newest bills, and the orders that are collected here.
 */
export function TillRoom({ staff }: { staff: Staff }) {
  const t = useT()
  const { receipts, failure, load } = useReceipts()
  const [collecting, setCollecting] = useState<{ code: string } | null>(null)
  const collect = (code: string) => setCollecting({ code })
  const [tab, setTab] = useState(() => (location.search === BILL_SEARCH ? 'bill' : 'goods'))
  const sale = useSale(load)
  const bill = useBill(load)
  return (
    <div className={styles.room}>
      <Bar staff={staff} />
      {staff.branch === null ? (
        <Banner tone="warn">{t('till.notHere')}</Banner>
      ) : (
        <div className={styles.columns}>
          <div className={styles.steps}>
            <Tabs
              className={styles.form}
              label={t('till.tabs')}
              tabs={tabsOf(t)}
              selected={tab}
              onSelect={setTab}
            >
              {tab === 'goods' ? (
                <SaleStep sale={sale} onCollect={collect} />
              ) : (
                <BillStep bill={bill} onCollect={collect} />
              )}
            </Tabs>
            <TillCollect scanned={collecting} onScanned={() => setCollecting(null)} />
          </div>
          <TillReceipts receipts={receipts} failure={failure} onChanged={() => void load()} />
        </div>
      )}
    </div>
  )
}

function Bar({ staff }: { staff: Staff }) {
  const t = useT()
  return (
    <header className={styles.bar}>
      <Logo />
      <h1 className={styles.place}>{t('till.at', { branch: staff.branch?.name ?? '' })}</h1>
      <span className={styles.who}>{staff.name}</span>
      <Unsent />
      <LanguageSwitch />
      {/* A document of its own: the camera is allowed at the till alone. */}
      <ButtonAnchor variant="ghost" href={staffPages.helpOf('till')}>
        {t('staff.title.help')}
      </ButtonAnchor>
      <Button variant="ghost" onClick={() => void signOut()}>
        {t('till.signOut')}
      </Button>
    </header>
  )
}

interface StepProps {
  /** The code of an order was scanned instead. */
  onCollect: (code: string) => void
}

function SaleStep({ sale, onCollect }: StepProps & { sale: ReturnType<typeof useSale> }) {
  if (sale.sold) return <CounterDone sold={sale.sold} onNext={sale.next} />
  if (sale.kept) return <CounterKept kept={sale.kept} onNext={sale.next} />
  return (
    <Counter key={sale.count} onCollect={onCollect} onKept={sale.setKept} onDone={sale.onDone} />
  )
}

/** The sale of goods at work or just done; `count` begins a new one. */
const useSale = (onRecorded: () => Promise<void>) => {
  const [sold, setSold] = useState<Sold | null>(null)
  const [kept, setKept] = useState<Kept | null>(null)
  const [count, setCount] = useState(0)
  const next = () => {
    setSold(null)
    setKept(null)
    setCount(count + 1)
  }
  const onDone = (recorded: Sold) => {
    setSold(recorded)
    void onRecorded()
  }
  return { sold, kept, setKept, count, next, onDone }
}

function BillStep({ bill, onCollect }: StepProps & { bill: ReturnType<typeof useBill> }) {
  const { member, done, next } = bill
  if (done) return <TillDone done={done} onNext={next} />
  if (member) return <TillBill member={member} onAnother={next} onDone={bill.onDone} />
  return <TillMemberForm onFound={bill.setMember} onCollect={onCollect} />
}

/** A member's bill of another cash register. */
const useBill = (onRecorded: () => Promise<void>) => {
  const [member, setMember] = useState<TillMember | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const next = () => {
    setMember(null)
    setDone(null)
  }
  const onDone = (recorded: Done) => {
    setDone(recorded)
    void onRecorded()
  }
  return { member, setMember, done, next, onDone }
}

const useReceipts = () => {
  const [receipts, setReceipts] = useState<TillReceipt[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(async () => {
    const failed = await atTill(async () => setReceipts(await send(listReceipts)))
    setFailure(failed && failed.message)
  }, [])
  // Again when a sale that waited for the network has been settled.
  const settled = useStore(
    outbox,
    (acts) => acts.filter(({ scope, state }) => scope === GOODS_SCOPE && state === 'done').length,
  )
  useEffect(() => {
    void load()
  }, [load, settled])
  return { receipts, failure, load }
}
