-- How far from the door whoever said that nobody was there stood, metres; null where nobody knows where the door is. Then
-- the clock does not take their word: staff find out.
alter table ordering.visit_records
  add column absent_distance_m integer check (absent_distance_m >= 0);
alter table ordering.orders drop constraint orders_due_action_check;
alter table ordering.orders add constraint orders_due_action_check check (due_action in (
  'close', 'dispatch', 'reject', 'giveUp', 'notFormed', 'setOut', 'askNoShow', 'missed', 'absent', 'askAbsent', 'askFinish',
  'finishFor', 'comeHome', 'confirm', 'complete', 'agree', 'cancelRefund', 'payBack')) not valid;
