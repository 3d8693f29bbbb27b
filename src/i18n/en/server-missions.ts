/** The rules of missions, and what has counted towards one. */
export const missionWords = {
  'mission.terms.spend':
    'What counts is what you pay for goods in the online shop, {amount} in all: after discounts and vouchers, without shipping and service fee.',
  'mission.terms.order_count': '{target} {unit} are asked for. Goods that are sent again for a complaint do not count as an order.',
  'mission.terms.distinct_products':
    '{target} {unit} are asked for. Each product counts once, whatever its size and however often you buy it.',
  'mission.terms.benefit': '{target} {unit} are asked for. A product counts once in each order, and again in another order.',
  'mission.terms.category': '{target} {unit} are asked for. A product counts once in each order, and again in another order.',
  'mission.terms.weekly_streak':
    'An order in each of {target} {unit} in a row, from Monday to Sunday in Jakarta. If you miss a week, the count begins again.',
  'mission.terms.review_photo': '{target} {unit} with a photo of your own goods. What you think of them makes no difference.',
  'mission.terms.branch_visit': '{target} {unit} on different days: your QR code is scanned at the till, or you buy there as a member.',
  'mission.terms.profile': 'Every field of your personal details is filled in.',
  'mission.terms.referral': '{target} {unit} who come by your invitation and complete their first order.',
  'mission.terms.after_start': 'Only what you do after pressing Start and before the mission ends counts.',
  'mission.terms.after_start_orders':
    'Only orders that you place after pressing Start and before the mission ends count, and each as soon as it is completed. Until then it shows as pending.',
  'mission.terms.week': 'The mission can be done once in each week, from Monday to Sunday.',
  'mission.terms.month': 'The mission can be done once in each calendar month.',
  'mission.terms.reward':
    'The {points} points arrive by themselves within five minutes after you reach the target, and hold for 12 months.',
  'mission.terms.winners':
    'There are rewards for {count} members. When they are given out nobody can start any more; whoever has started keeps {days} days.',
  'mission.terms.points':
    'There are {count} points to be given. When they are given out nobody can start any more; whoever has started keeps {days} days.',
  'mission.terms.refund':
    'If goods are refunded within {days} days after the reward and you fall below the target, its points are taken back. If you have spent them, your next points pay them.',
  'mission.terms.no_chance': 'Nothing is drawn: whoever does the same gets the same.',
  'mission.event.order': 'Order {number}',
  'mission.event.refund': 'Refund of order {number}',
  'mission.event.undone': 'A friend’s first order was given back',
  'mission.event.review': 'Review with a photo',
  'mission.event.visit': 'Visit on {day}',
  'mission.event.profile': 'Profile completed',
  'mission.event.friend': 'A friend’s first order',
}
