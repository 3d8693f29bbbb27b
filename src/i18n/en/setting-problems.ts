/** Why a setting cannot have a value, and why it probably should not. */
export const serverSettings = {
  'validation.band.form':
    'Band {band}: write metres, a colon and Rupiah, such as 7000: 15000. Each band begins where the one before ends.',
  'validation.band.distance': 'Band {band}: write how far it goes as a number above 0',
  'validation.band.price':
    'Band {band}: write its price as whole Rupiah, such as 15000; 0 for free',
  'validation.band.negative': 'Band {band}: a delivery cannot cost less than Rp0',
  'validation.band.dear': 'Band {band}: a delivery costs at most {max}. Is there a zero too many?',
  'validation.band.order':
    'Band {band} has to go farther than band {before}, which goes to {km}: otherwise they overlap',
  'validation.band.far': 'Band {band}: at most {km}',
  'validation.band.beyond':
    'Band {band} begins beyond the reach of your riders ({km}), so it is never charged. Remove it, or enlarge “Reach of chilled goods” first',
  'validation.band.many': 'At most {max} bands',
  'validation.form.clock': 'Write hours and minutes, such as 08:00 or 20:30',
  'validation.form.name': 'Begin with a letter or digit; then also spaces and ’ . & -',
  'validation.form.logo': 'Choose the logo as a picture',
  'validation.form.color': 'Write a colour as # and six digits or letters a to f, such as #1b7a36',
  'validation.form.npwp': 'A tax number has 15 or 16 digits, such as 0012 3456 7801 2000',
  'validation.form.email': 'Write an address such as halo@example.com',
  'validation.form.phone': 'Write digits, such as 021 5555 0100 or 0811 2233 4455',
  'validation.form.code': 'Use small letters, digits and dashes, such as kemang',
  'validation.form.days': 'Write days as 2026-12-24, with commas between them',
  'validation.form.noDay': 'The calendar has no {day}',
  'validation.quietHours':
    'Quiet hours have to end after they begin; they would go from {from} to {until}',
  'validation.belowMinimum':
    'No order is smaller than {minimum}, so delivery cheaper from {from} would be cheaper for every order. Choose at least {minimum}',
  'validation.remindHours':
    'The reminder has to come while the order is kept: it would come {remind} hours before the end of {keep}',
  'validation.scalePrefix': '0 for none, or 20 to 29',
  'doubt.band.manyTimes':
    'Band {band} costs {price}: at least {times} times as much as the band before it ({before}).',
  'doubt.band.falls': 'Band {band} costs {price}, less than the nearer band before it ({before}).',
  'doubt.band.aboveBasket': 'Band {band} costs {price}, more than the smallest order ({minimum}).',
  'doubt.band.changed': 'Band {band} costs {price}; until now such a delivery cost {now}.',
  'doubt.band.beyond':
    'Your riders go at most {km} (“Reach of chilled goods”), so the last band is not charged as far as {last}.',
  'doubt.band.shorter':
    'Customers farther away than {km} are not delivered to any more; until now it was {was}.',
  'doubt.example':
    'Example: goods for {goods}, {kg} kg, {km} away. The customer would pay {after} in all instead of {before}.',
  'doubt.example.new':
    'Example: goods for {goods}, {kg} kg, {km} away. The customer would pay {after} in all.',
  'doubt.feeAboveBasket':
    'The service fee ({fee}) would be more than the smallest order ({minimum}).',
  'doubt.surchargeAboveDelivery':
    'The surcharge ({price}) would be more than your dearest delivery ({dearest}).',
  'doubt.discountAboveDelivery':
    'The discount ({price}) would be more than your dearest delivery ({dearest}), so these windows would be free.',
  'doubt.nowSurcharge': 'It would become a surcharge of {price}; now it is a discount of {was}.',
  'doubt.nowDiscount': 'It would become a discount of {price}; now it is a surcharge of {was}.',
  'doubt.manyTimes': '{next} is at least {times} times what holds now ({now}).',
  'doubt.smallPart': '{next} is at most 1/{times} of what holds now ({now}).',
  'doubt.minimum': 'Carts below {minimum} could not be ordered; now that holds below {was}.',
  'doubt.minimumAboveDiscount':
    'Every order would then get the delivery discount, as it begins at {from} and the smallest order would be {minimum}.',
  'doubt.collectExample':
    'Example: goods for {goods}, collected at a branch. The customer would pay {after} in all.',
  'doubt.pointsExample':
    'Example: for goods of {goods} a customer would earn {after} {after|point|points} instead of {before}.',
}
