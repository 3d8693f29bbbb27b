-- The cashier picks nothing, finance opens no windows, and the catalogue sees what is bought.

update staff_roles set permissions = array_remove(permissions, 'picking.read') where slug = 'cashier';
update staff_roles set permissions = array_remove(permissions, 'windows.read') where slug = 'finance';
update staff_roles set permissions = array_append(permissions, 'purchases.read')
where slug = 'catalogue' and not 'purchases.read' = any(permissions);
