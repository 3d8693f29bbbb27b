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
import { Counter } from './counter.tsx'
import { CounterDone, CounterKept, type Kept, type Sold } from './counter-done.tsx'
import { TillBill } from './till-bill.tsx'
import { TillCollect } from './till-collect.tsx'
import { TillDone, type Done } from './till-done.tsx'
import { TillMemberForm } from './till-member.tsx'
import { TillReceipts } from './receipts/till-receipts.tsx'
import { GOODS_SCOPE } from './use-counter.ts'
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
  const [member, setMember] = useState<TillMember | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const { receipts, failure, load } = useReceipts()
  const [collecting, setCollecting] = useState<string | null>(null)
  const [tab, setTab] = useState(() => (location.search === BILL_SEARCH ? 'bill' : 'goods'))
  const [sold, setSold] = useState<Sold | null>(null)
  const [kept, setKept] = useState<Kept | null>(null)
  const [sales, setSales] = useState(0)

  const next = () => {
    setMember(null)
    setDone(null)
  }
  const nextSale = () => {
    setSold(null)
    setKept(null)
    setSales(sales + 1)
  }

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
              <Step
                tab={tab}
                sold={sold}
                nextSale={nextSale}
                kept={kept}
                sales={sales}
                setCollecting={setCollecting}
                setKept={setKept}
                setSold={setSold}
                load={load}
                done={done}
                next={next}
                member={member}
                setDone={setDone}
                setMember={setMember}
              />
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
  tab: string
  sold: Sold | null
  nextSale: () => void
  kept: Kept | null
  sales: number
  setCollecting: (next: string | null) => void
  setKept: (next: Kept | null) => void
  setSold: (next: Sold | null) => void
  load: () => Promise<void>
  done: Done | null
  next: () => void
  member: TillMember | null
  setDone: (next: Done | null) => void
  setMember: (next: TillMember | null) => void
}

function Step({
  tab,
  sold,
  nextSale,
  kept,
  sales,
  setCollecting,
  setKept,
  setSold,
  load,
  done,
  next,
  member,
  setDone,
  setMember,
}: StepProps) {
  return (
    <>
      {tab === 'goods' ? (
        sold ? (
          <CounterDone sold={sold} onNext={nextSale} />
        ) : kept ? (
          <CounterKept kept={kept} onNext={nextSale} />
        ) : (
          <Counter
            key={sales}
            onCollect={setCollecting}
            onKept={setKept}
            onDone={(recorded) => {
              setSold(recorded)
              void load()
            }}
          />
        )
      ) : done ? (
        <TillDone done={done} onNext={next} />
      ) : member ? (
        <TillBill
          member={member}
          onAnother={next}
          onDone={(recorded) => {
            setDone(recorded)
            void load()
          }}
        />
      ) : (
        <TillMemberForm onFound={setMember} onCollect={setCollecting} />
      )}
    </>
  )
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
