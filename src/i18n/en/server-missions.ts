/** The rules of missions, and what has counted towards one. */
export const missionWords = {
  'mission.terms.spend':
    'What counts is what you pay for goods in the online shop, {amount} in total: after discounts and vouchers, without shipping and service fee.',
  'mission.terms.order_count':
    'You need {target} {unit}. Replacements for a complaint do not count as an order.',
  'mission.terms.distinct_products':
    'You need {target} {unit}. Each product counts once, whatever its size and however often you buy it.',
  'mission.terms.benefit':
    'You need {target} {unit}. A product counts once per order, and again in another order.',
  'mission.terms.category':
    'You need {target} {unit}. A product counts once per order, and again in another order.',
  'mission.terms.weekly_streak':
    'One order in each of {target} {unit} in a row, Monday to Sunday, Jakarta time. If you miss a week, you start from zero.',
  'mission.terms.review_photo':
    '{target} {unit} with a photo of what you bought. Your rating makes no difference.',
  'mission.terms.branch_visit':
    '{target} {unit} on different days: have your QR code scanned at the till or buy there as a member.',
  'mission.terms.profile': 'Fill in all your personal details.',
  'mission.terms.referral':
    '{target} {unit} who join through your invitation and complete their first order.',
  'mission.terms.after_start':
    'Only what you do after pressing Start and before the mission ends counts.',
  'mission.terms.after_start_orders':
    'Only orders you place after pressing Start and before the mission ends count, once they are completed. Until then they show as pending.',
  'mission.terms.week': 'You can complete this mission once a week, Monday to Sunday.',
  'mission.terms.month': 'You can complete this mission once per calendar month.',
  'mission.terms.reward':
    'You get {points} points automatically within five minutes after you reach the target. They are valid for 12 months.',
  'mission.terms.winners':
    'There are rewards for {count} members. Once they are gone, nobody else can start; if you have already started, you have {days} days to finish.',
  'mission.terms.points':
    'There are {count} points in total. Once they are gone, nobody else can start; if you have already started, you have {days} days to finish.',
  'mission.terms.refund':
    'If goods are refunded within {days} days after the reward and you fall below the target, the points are taken back. If you have already spent them, we deduct them from your next points.',
  'mission.terms.no_chance': 'No lucky draw: everyone who does the same gets the same.',
  'mission.event.order': 'Order {number}',
  'mission.event.refund': 'Refund of order {number}',
  'mission.event.undone': 'A friend’s first order was refunded',
  'mission.event.review': 'Review with a photo',
  'mission.event.visit': 'Visit on {day}',
  'mission.event.profile': 'Profile completed',
  'mission.event.friend': 'A friend’s first order',
}
