import { useState } from 'react'
import Snowflake from 'lucide-react/icons/snowflake'
import { Badge, type BadgeTone } from '../ui/display/badge.tsx'
import { Banner } from '../ui/display/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Countdown } from '../ui/display/countdown.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { Picture, productPicture } from '../ui/display/image.tsx'
import { Price } from '../ui/display/price.tsx'
import { Progress, ProgressRing } from '../ui/display/progress.tsx'
import { QrCode } from '../ui/display/qr-code.tsx'
import { Rating } from '../ui/display/rating.tsx'
import { RichText } from '../ui/display/rich-text.tsx'
import {
  Busy,
  SkeletonBox,
  SkeletonCard,
  SkeletonRow,
  SkeletonText,
} from '../ui/display/skeleton.tsx'
import { DataTable, InfoTable, SummaryList } from '../ui/display/table.tsx'
import { Timeline } from '../ui/display/timeline.tsx'
import { Part } from './gallery-part.tsx'
import styles from './gallery.module.css'

const TONES: BadgeTone[] = [
  'neutral',
  'leaf',
  'mango',
  'dragon',
  'sky',
  'sale',
  'bronze',
  'silver',
  'gold',
  'platinum',
]
const LONG =
  'Parsel Buah Premium Nusantara dengan Mangga Harum Manis, Salak Pondoh, dan Jeruk Medan'

/** What shows and is not pressed. */
export function Showing() {
  const [deadline] = useState('2030-01-01T00:00:00Z')
  return (
    <Part id="showing" title="Showing">
      <div className="cluster">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone} icon={tone === 'sky' ? <Snowflake /> : undefined}>
            {tone}
          </Badge>
        ))}
      </div>
      <Labels />
      <div className="cluster">
        <Rating value={4.8} label="4,8 of 5" />
        <Rating value={2.5} label="2,5 of 5" size="lg" />
        <span>
          Pay before <Countdown deadline={deadline} label="Time left to pay" />
        </span>
      </div>
      <Pictures />
      <Progress
        label="Tier progress"
        value={64}
        valueText="Rp250.000 more to Gold"
        milestones={[25, 50, 75, 100]}
      />
      <Progress label="Mission" value={140} valueText="Done" tone="mango" />
      <div className="cluster">
        <ProgressRing label="Mission" value={40} valueText="2 of 5">
          2/5
        </ProgressRing>
        <ProgressRing label="Mission" value={0} valueText="Not started">
          0/3
        </ProgressRing>
        <QrCode text="PTK-7F3K-22QX" alt="QR code for voucher PTK-7F3K-22QX" />
      </div>
      <Summaries />
      <InfoTable
        caption="Product information"
        rows={[
          { label: 'Origin', value: 'Probolinggo' },
          { label: 'Weight', value: '1 kg' },
        ]}
      />
      <Table />
      <Times />
      <RichText html="<h1>Storage</h1><p>Keep it <a href='/gallery'>cool</a> and dry.</p><ul><li>Ripe: in the fridge</li><li>Green: on the table</li></ul><table><tr><th>Grade</th><th>Weight</th></tr><tr><td>A</td><td>350 g and more</td></tr></table>" />
    </Part>
  )
}

function Labels() {
  return (
    <div className={styles.columns}>
      <Price
        sale="Rp12.500"
        regular="Rp15.000"
        percent={17}
        saleLabel="Sale price"
        regularLabel="Regular price"
      />
      <Price sale="Rp999.999.999" saleLabel="Sale price" regularLabel="Regular price" reserve />
      <Price
        sale="Rp12.500"
        regular="Rp15.000"
        percent={17}
        saleLabel="Sale price"
        regularLabel="Regular price"
        size="lg"
      />
    </div>
  )
}

function Pictures() {
  return (
    <div className={styles.columns}>
      <Picture
        {...productPicture('mangga-harum-manis')}
        sizes="280px"
        width={320}
        height={320}
        alt="Mangga Harum Manis"
        className={styles.picture}
      />
      <Banner title={LONG}>{LONG}</Banner>
    </div>
  )
}

function Summaries() {
  return (
    <SummaryList
      label="Summary"
      rows={[
        { label: 'Subtotal', value: 'Rp115.500' },
        { label: 'Biaya Layanan', value: 'Rp2.000' },
        { label: 'Shipping', value: 'Rp18.000', hint: 'Instant, 2 km' },
        { label: 'Discount', value: '−Rp10.000', tone: 'discount' },
        { label: 'Total', value: 'Rp125.500', tone: 'total' },
      ]}
    />
  )
}

function Table() {
  return (
    <DataTable
      caption="Opening hours"
      columns={[
        { key: 'day', header: 'Day' },
        { key: 'hours', header: 'Hours (WIB)', align: 'end' },
      ]}
      rows={[
        { id: 'mon', cells: { day: 'Monday', hours: '08:00–20:00' } },
        { id: 'sun', cells: { day: 'Sunday', hours: '09:00–17:00' } },
      ]}
    />
  )
}

function Times() {
  return (
    <Timeline
      label="Order"
      steps={[
        {
          title: 'Order placed',
          time: '20 Nov 2026 09:12 WIB',
          state: 'done',
          stateLabel: 'done',
        },
        {
          title: 'Payment received',
          time: '20 Nov 2026 09:15 WIB',
          state: 'done',
          stateLabel: 'done',
        },
        {
          title: 'On Process',
          text: 'We are choosing your fruit.',
          state: 'current',
          stateLabel: 'now',
        },
        { title: 'On Delivery', state: 'todo', stateLabel: 'to come' },
      ]}
    />
  )
}

/** Messages, waiting, nothing there, failed. */
export function States() {
  return (
    <Part id="states" title="States">
      <Banner title="Two prices have changed">Mangga Harum Manis: Rp15.000 → Rp14.000</Banner>
      <Banner tone="warn" onDismiss={() => {}} dismissLabel="Close">
        You are offline. What you see may be old.
      </Banner>
      <Banner
        tone="danger"
        title="The payment failed"
        action={<Button size="sm">Pay again</Button>}
      >
        No money was taken.
      </Banner>
      <Banner tone="success">Password changed successfully!</Banner>
      <Busy label="Loading..." className={styles.columns}>
        <SkeletonCard />
        <SkeletonCard />
        <div>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonText lines={3} />
          <SkeletonBox shape="banner" />
        </div>
      </Busy>
      <EmptyState
        level={3}
        title="Your cart is still empty"
        text="Fill it with what is ripe this week."
        action={<ButtonLink to="/gallery">Start shopping</ButtonLink>}
      />
      <ErrorState
        level={3}
        title={LONG}
        retryLabel="Try again"
        onRetry={() => {}}
        busy
        busyLabel="Loading..."
      />
      <ErrorState
        level={3}
        title="The orders could not be loaded"
        text="Check your connection and try again."
        retryLabel="Try again"
        onRetry={() => {}}
      />
    </Part>
  )
}
