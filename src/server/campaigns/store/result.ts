import { purposeOf, type CampaignChannel } from '#domain/campaigns/campaign.ts'
import { FALLEN_STATES } from '#domain/orders/order-state.ts'
import { col, row, sql, type Queryable } from '../../platform/database.ts'

const Result = {
  control: col.int,
  consent: col.int,
  cap: col.int,
  stopped: col.int,
  failed: col.int,
  unclear: col.int,
  opened: col.int,
  stoppedAfter: col.int,
  linkOrders: col.int,
  linkRevenue: col.rupiah,
  discount: col.rupiah,
  buyers: col.int,
  orders: col.int,
  revenue: col.rupiah,
  controlBuyers: col.int,
  controlOrders: col.int,
  controlRevenue: col.rupiah,
}
export type ResultRow = col.Row<typeof Result>

/**
 * What became of a campaign. Orders that stand count if they were placed within `days` after the
 * message or, in the control group, after it was decided that they get none.
 */
export const readResult = async (
  db: Queryable,
  { id, channel, days }: { id: string; channel: CampaignChannel; days: number },
): Promise<ResultRow> =>
  (await row(
    db,
    sql(Result)`
      with r as materialized (select * from campaign_recipients where campaign_id = ${id}::uuid),
      placed as (
        select r.id, r.state, r.customer_id, o.total - o.refunded as revenue, coalesce(u.discount, 0) as discount,
          coalesce(r.opened_at <= o.placed_at, false) or u.discount is not null as is_by_it
        from r join orders o on o.customer_id = r.customer_id
          and o.placed_at >= coalesce(r.sent_at, r.settled_at) and o.placed_at < coalesce(r.sent_at, r.settled_at) + make_interval(days => ${days}::integer)
          and o.state <> all(${[...FALLEN_STATES]}::text[])
        left join campaigns c on c.id = ${id}::uuid
        left join coupon_uses u on u.order_id = o.id and u.coupon_id = c.coupon_id and u.state <> 'released'
        where r.state in ('sent', 'control')
      ), counted as (
        select count(*) filter (where state = 'control') as control,
          count(*) filter (where reason = 'consent') as consent, count(*) filter (where reason = 'cap') as cap, count(*) filter (where reason = 'stopped') as stopped,
          count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'unclear') as unclear,
          count(opened_at) as opened,
          count(*) filter (where exists (
            select from consents g where g.customer_id = r.customer_id and g.purpose = ${purposeOf(channel)} and g.source = 'message' and not g.granted
              and g.at >= r.sent_at and g.at < r.sent_at + make_interval(days => ${days}::integer))) as "stoppedAfter"
        from r
      )
      select counted.*,
        (count(*) filter (where p.state = 'sent' and p.is_by_it)) as "linkOrders",
        (coalesce(sum(p.revenue) filter (where p.state = 'sent' and p.is_by_it), 0))::bigint as "linkRevenue",
        (coalesce(sum(p.discount) filter (where p.state = 'sent'), 0))::bigint as discount,
        (count(distinct p.customer_id) filter (where p.state = 'sent')) as buyers,
        (count(*) filter (where p.state = 'sent')) as orders,
        (coalesce(sum(p.revenue) filter (where p.state = 'sent'), 0))::bigint as revenue,
        (count(distinct p.customer_id) filter (where p.state = 'control')) as "controlBuyers",
        (count(*) filter (where p.state = 'control')) as "controlOrders",
        (coalesce(sum(p.revenue) filter (where p.state = 'control'), 0))::bigint as "controlRevenue"
      from counted left join placed p on true
      group by counted.control, counted.consent, counted.cap, counted.stopped, counted.failed, counted.unclear, counted.opened, counted."stoppedAfter"`,
  ))!
