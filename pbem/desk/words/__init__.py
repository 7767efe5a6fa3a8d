"""The words of the mail: what a letter may ask for beside orders; one table, from which help is made."""
