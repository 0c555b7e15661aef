-- Applications of people who want to visit homes wait at a page of their own.
update tasks.tasks set kind = 'EMPLOYEE_APPLICATION' where kind = 'APPLICATION' and subject_type = 'employeeApplication';
