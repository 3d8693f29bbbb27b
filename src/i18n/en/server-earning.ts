/** Ways to earn points other than purchases. */
export const earningWords = {
  'points.online': 'Online',
  'earning.profile': 'Complete your profile',
  'earning.review': 'A review with a photo',
  'earning.birthday': 'Your birthday month',
  'earning.first_order': 'Your first purchase',
  'earning.referral': 'Invite a friend',
  'earning.limit.week': 'up to {times} times a week',
  'earning.limit.month': 'up to {times} times a month',
  'earning.limit.year': 'on {times} purchase a year',
  'earning.minimum': 'from {amount} of goods',
} as const
